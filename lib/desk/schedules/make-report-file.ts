import { CreateReportInput } from "@/lib/contract/api/reports";
import { AppError } from "@/lib/desk/app-error";
import type { UserContext } from "@/lib/desk/context";
import { createReport } from "@/lib/desk/reports/create-report";
import { recordReportFile } from "@/lib/desk/reports/download-report";
import { insertChange } from "@/lib/store/changes";
import { findReport } from "@/lib/store/reports/report-runs";
import {
  DeliveryLostError,
  moveDelivery,
  tieReport,
  type DeliveryRow,
} from "@/lib/store/schedules/deliveries";
import type { DeliveryTools } from "./delivery-tools";

const NOT_SET_UP =
  "Nothing was mailed: mail is not set up. The file waits in the list of reports. An administrator sets SMTP_URL and MAIL_FROM.";

/**
 * Numbers the report of a run, once, and writes its file for the record. Then it is to be mailed, or waits in the list.
 * @throws {AppError} as `createReport` and `recordReportFile` do; {DeliveryLostError}
 */
export async function makeReportFile(
  ctx: UserContext,
  tools: DeliveryTools,
  row: DeliveryRow,
): Promise<void> {
  const number = row.number ?? (await numberedReport(ctx, row));
  await writeFile(ctx, tools, number);
  const now = ctx.clock.now();
  const isMailed = row.recipients.length > 0 && tools.mailer !== null;
  await ctx.db.transaction().execute(async (tx) => {
    if (isMailed)
      await moveDelivery(tx, row, { state: "mailing", tries: 0, nextTryAt: now, message: null });
    else
      await moveDelivery(tx, row, {
        state: "ready",
        nextTryAt: null,
        message: row.recipients.length > 0 ? NOT_SET_UP : null,
        finishedAt: now,
      });
    await insertChange(tx, "reports", row.scheduleId);
  });
}

/** The number and the link are written together, so that a worker that dies leaves either a linked report or none. */
async function numberedReport(ctx: UserContext, row: DeliveryRow): Promise<number> {
  const view = await createReport(ctx, CreateReportInput.parse(row.report), (tx, number) =>
    tieReport(tx, row, number),
  );
  return view.number;
}

/** A person may stop a report while it is written; that is no fault to try again by itself. */
async function writeFile(
  ctx: UserContext,
  { files }: DeliveryTools,
  number: number,
): Promise<void> {
  try {
    await recordReportFile(ctx, String(number), files);
  } catch (error) {
    if (error instanceof DeliveryLostError || error instanceof AppError) throw error;
    const report = await findReport(ctx.db, number);
    if (report?.state === "cancelled")
      throw new AppError("invalid", "Somebody stopped the report while it was being written.", {
        cause: error,
      });
    throw error;
  }
}
