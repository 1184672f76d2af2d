import { CreateReportInput } from "@/lib/contract/api/reports";
import { MAX_TRIES, nextTryAt } from "@/lib/domain/schedules/delivery";
import { MailError } from "@/lib/mail/mailer";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { findReport } from "@/lib/store/reports/exports";
import {
  DeliveryLostError,
  type DeliveryRow,
  LEASE_RENEWED_EVERY_SECONDS,
  moveDelivery,
  renewLease,
  linkReport,
} from "@/lib/store/schedules/deliveries";
import { findSchedule, lockSchedule, type ScheduleRow } from "@/lib/store/schedules/schedules";
import { AppError } from "../app-error";
import { auditOfDesk } from "../audit/record-audit";
import type { UserContext } from "../context";
import type { WorkerContext } from "../operations/operation-handler";
import { createReport } from "../reports/create-report";
import { recordReportFile } from "../reports/download-report";
import { OTHER_BYTES, OtherBytesError } from "../reports/report-writing";
import { type DeliveryTools, recordSchedule, stopSchedule } from "./schedule-fields";
import { mailReport } from "./mail-report";
import { ownerContext } from "./owner-context";

/**
 * Runs the next step of a schedule's run: file first, then mail. Each step is claimed separately
 * and ends in one transaction, so that a worker that dies in between leaves nothing half done; a
 * mail that was being sent is then sent again, under the same Message-ID. Side effects: exports,
 * its row, audit rows, hints, mail.
 */
export async function runDelivery(
  ctx: WorkerContext,
  tools: DeliveryTools,
  row: DeliveryRow,
): Promise<void> {
  const beat = setInterval(
    () => void renewLease(ctx.db, row).catch(() => undefined),
    LEASE_RENEWED_EVERY_SECONDS * 1000,
  ).unref();
  try {
    await step(ctx, tools, row);
  } catch (error) {
    if (error instanceof DeliveryLostError) return;
    await failDelivery(ctx, tools, row, error);
  } finally {
    clearInterval(beat);
  }
}

async function step(ctx: WorkerContext, tools: DeliveryTools, row: DeliveryRow): Promise<void> {
  // Each try counts from its beginning, so that a run that kills its worker every time is given up
  // in the end.
  if (row.tries > MAX_TRIES)
    throw new AppError(
      "invalid",
      "Every try was interrupted. Whoever runs the desk can find the reason in the worker's log.",
    );
  const schedule = await findSchedule(ctx.db, row.scheduleId);
  if (!schedule) throw new Error(`delivery ${row.id} has no schedule`);
  if (schedule.state === "ended")
    return stop(ctx, row, "The schedule was deleted before this was done.");
  if (schedule.state === "paused" && row.askedBy === null)
    return stop(ctx, row, schedule.pausedReason ?? "The schedule was paused before this was done.");
  const owner = await ownerContext(ctx, schedule.ownerId);
  if (typeof owner === "string") return pauseSchedule(ctx, row, schedule, owner);
  const asOwner = { ...owner, requestId: row.id };
  if (row.state === "making") await makeReportFile(asOwner, tools, row);
  else await mailReport(asOwner, tools, row, schedule);
}

async function stop(ctx: WorkerContext, row: DeliveryRow, message: string): Promise<void> {
  await ctx.db.transaction().execute((tx) => stopped(tx, ctx, row, message));
}

async function stopped(
  tx: DatabaseTransaction,
  { clock }: WorkerContext,
  row: DeliveryRow,
  message: string,
): Promise<void> {
  await moveDelivery(tx, row, {
    state: "stopped",
    nextTryAt: null,
    message,
    finishedAt: clock.now(),
  });
  await insertChange(tx, "reports", row.scheduleId);
}

/** Pauses a schedule whose owner has lost the right: nothing is sent in their name. */
async function pauseSchedule(
  ctx: WorkerContext,
  row: DeliveryRow,
  { id }: ScheduleRow,
  problem: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const schedule = await lockSchedule(tx, id);
    if (schedule?.state === "active")
      await stopSchedule(
        tx,
        auditOfDesk(ctx.clock.now(), row.id),
        id,
        { state: "paused", pausedReason: problem },
        { after: { reason: problem } },
      );
    await stopped(tx, ctx, row, problem);
  });
}

/** When to retry while another process writes the same file, or has died doing so. */
const WRITTEN_ELSEWHERE_MS = 10_000;

function verdictOf(
  error: unknown,
  { files }: DeliveryTools,
): { message: string; isFinal: boolean } {
  const cause = error instanceof MailError ? error.cause : error;
  if (cause instanceof OtherBytesError) return { message: OTHER_BYTES, isFinal: true };
  if (error instanceof MailError) return { message: error.message, isFinal: error.isFinal };
  if (error instanceof AppError)
    return {
      message: error.message,
      isFinal: ["invalid", "not_found", "forbidden"].includes(error.code),
    };
  return { message: files.describe(error), isFinal: false };
}

/** A retry follows after a pause; after the last attempt the run needs a person. */
async function failDelivery(
  ctx: WorkerContext,
  tools: DeliveryTools,
  row: DeliveryRow,
  error: unknown,
): Promise<void> {
  const now = ctx.clock.now();
  try {
    if (error instanceof AppError && error.reason === "running") {
      await moveDelivery(ctx.db, row, {
        tries: row.tries - 1,
        nextTryAt: new Date(now.getTime() + WRITTEN_ELSEWHERE_MS),
      });
      return;
    }
    const { message, isFinal } = verdictOf(error, tools);
    const isKnown = error instanceof MailError || error instanceof AppError;
    ctx.logger.warn("a scheduled report was not delivered", {
      delivery: row.id,
      tries: row.tries,
      reason: message,
      ...(!isKnown && { error }),
    });
    const nextTry = isFinal ? null : nextTryAt(row.tries, now, ctx.random());
    await ctx.db.transaction().execute(async (tx) => {
      await moveDelivery(
        tx,
        row,
        nextTry
          ? { message, nextTryAt: nextTry }
          : { message, nextTryAt: null, state: "needs_person", finishedAt: now },
      );
      if (nextTry) return insertChange(tx, "reports", row.scheduleId);
      await recordSchedule(tx, auditOfDesk(now, row.id), row.scheduleId, {
        action: "schedule.failed",
        after: { delivery: row.id, number: row.number, tries: row.tries, message },
      });
    });
  } catch (lost) {
    if (!(lost instanceof DeliveryLostError)) throw lost;
  }
}

const NOT_SET_UP =
  "Nothing was mailed: mail is not set up. The file waits in the list of reports. An administrator sets SMTP_URL and MAIL_FROM.";

/**
 * Numbers the report of a run, once, and writes its file for the record. Then it is to be mailed,
 * or waits in the list.
 * @throws {AppError} as `createReport` and `recordReportFile` do; {DeliveryLostError}
 */
async function makeReportFile(
  ctx: UserContext,
  tools: DeliveryTools,
  row: DeliveryRow,
): Promise<void> {
  const link = (tx: DatabaseTransaction, made: number) => linkReport(tx, row, made);
  // A worker that dies leaves either a linked report or none.
  const number =
    row.number ?? (await createReport(ctx, CreateReportInput.parse(row.report), link)).number;
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

/** Writes the report's file. A person may stop that; such a stop is not retried. */
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
