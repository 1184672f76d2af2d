import { AppError } from "@/lib/desk/app-error";
import { DESK_ACTOR, recordAudit } from "@/lib/desk/audit/record-audit";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { OTHER_BYTES, OtherBytesError } from "@/lib/desk/reports/report-writing";
import { nextTryAt } from "@/lib/domain/schedules/delivery";
import { MailError } from "@/lib/mail/mail-error";
import { insertChange } from "@/lib/store/changes";
import {
  DeliveryLostError,
  moveDelivery,
  type DeliveryRow,
} from "@/lib/store/schedules/deliveries";
import type { DeliveryTools } from "./delivery-tools";

/** When to retry while a browser's download, or a worker that has died, is writing the same file. */
const WRITTEN_ELSEWHERE_MS = 10_000;

/** Why an attempt failed, in words, and whether retrying would fail the same way. */
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

/** Records a failed attempt: it is retried after a pause, and after the last attempt it needs a person. */
export async function failDelivery(
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
      await insertChange(tx, "reports", row.scheduleId);
      if (nextTry) return;
      const after = { delivery: row.id, number: row.number, tries: row.tries, message };
      await recordAudit(
        tx,
        { actor: DESK_ACTOR, at: now, requestId: row.id },
        { action: "schedule.failed", subjectType: "schedule", subjectId: row.scheduleId, after },
      );
    });
  } catch (lost) {
    if (!(lost instanceof DeliveryLostError)) throw lost;
  }
}
