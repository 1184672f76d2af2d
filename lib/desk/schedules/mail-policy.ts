import { AppError } from "@/lib/desk/app-error";
import type { DeskConfig } from "@/lib/desk/runtime-config";
import { outsideDomains } from "@/lib/domain/schedules/recipients";

/** The mail settings: whether mail is set up, and to which domains it may go. */
export type MailPolicy = Pick<DeskConfig, "mail" | "mailDomains">;

/** The domains in words: `bank.example and group.example`. */
function domainWords(domains: readonly string[]): string {
  const last = domains.at(-1) ?? "";
  return domains.length < 2 ? last : `${domains.slice(0, -1).join(", ")} and ${last}`;
}

/** @throws {AppError} `invalid` when one of the addresses lies outside of the domains that mail may go to */
export function requireAllowedDomains(recipients: readonly string[], { mailDomains }: MailPolicy): void {
  const outside = outsideDomains(recipients, mailDomains);
  if (outside.length === 0 || mailDomains === null) return;
  const fault = `Reports may be mailed to ${domainWords(mailDomains)} only. Take out ${domainWords(outside)}, or ask an administrator to add its domain.`;
  throw new AppError("invalid", fault, { reason: "domain", fields: { recipients: fault } });
}
