import { AppError } from "@/lib/desk/app-error";
import type { DeskConfig } from "@/lib/desk/runtime-config";
import { outsideDomains } from "@/lib/domain/schedules/recipients";
import { joined } from "@/lib/domain/words/joined";

/** The mail settings: whether mail is set up, and to which domains it may go. */
export type MailPolicy = Pick<DeskConfig, "mail" | "mailDomains">;

/** @throws {AppError} `invalid` when one of the addresses lies outside of the domains that mail may go to */
export function requireAllowedDomains(
  recipients: readonly string[],
  { mailDomains }: MailPolicy,
): void {
  const outside = outsideDomains(recipients, mailDomains);
  if (outside.length === 0 || mailDomains === null) return;
  const fault = `Reports may be mailed to ${joined(mailDomains)} only. Take out ${joined(outside)}, or ask an administrator to add its domain.`;
  throw new AppError("invalid", fault, { reason: "domain", fields: { recipients: fault } });
}
