import type { DownloadOptions } from "@/lib/desk/reports/download-report";
import type { Mailer } from "@/lib/mail/mailer";
import type { MailPolicy } from "./mail-policy";

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
