import type { DeskConfig } from "@/lib/desk/runtime-config";
import { AppError } from "@/lib/desk/app-error";
import type { DeliveryTools } from "@/lib/desk/schedules/delivery-tools";
import { createMailer } from "@/lib/mail/mailer";
import { reportFiles } from "@/lib/reports/files/files";
import { TooManyRowsError } from "@/lib/reports/files/xlsx-file";

/** What the worker uses to make report files and to mail them. */
export function deliveryTools({
  mail,
  mailDomains,
  publicUrl,
}: Pick<DeskConfig, "mail" | "mailDomains" | "publicUrl">): DeliveryTools {
  return {
    policy: { mail, mailDomains },
    mailer: mail && createMailer(mail),
    publicUrl,
    files: { writers: reportFiles, describe },
  };
}

function describe(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof TooManyRowsError)
    return `An XLSX file holds at most ${error.maxRows.toLocaleString("en-GB")} rows. Change the schedule to CSV, or to fewer days.`;
  return "The desk could not make the file to its end.";
}
