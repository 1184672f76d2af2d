import { outsideDomains } from "@/lib/domain/schedules/delivery";
import { joined } from "@/lib/domain/words/words";
import type { Mailer } from "@/lib/mail/mailer";
import { AppError } from "../app-error";
import type { DownloadOptions } from "../reports/download-report";
import type { DeskConfig } from "../runtime-config";

/** What the worker needs to make files and to mail them. */
export interface DeliveryTools {
  policy: MailPolicy;
  /** Null when mail isn't set up: files then wait in the list of reports. */
  mailer: Mailer | null;
  /** The desk's address, without a path. */
  publicUrl: string;
  /** How files are written, and the messages for errors in doing so. */
  files: Omit<DownloadOptions, "fromByte">;
}

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
