import { AppError } from "@/lib/desk/app-error";
import { DESK_ACTOR, recordAudit } from "@/lib/desk/audit/record-audit";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { MOST_TRIES } from "@/lib/domain/schedules/delivery";
import { insertChange } from "@/lib/store/changes";
import {
  DeliveryLostError,
  LEASE_RENEWED_EVERY_SECONDS,
  moveDelivery,
  renewLease,
  wakeDeliveries,
  type DeliveryRow,
} from "@/lib/store/schedules/deliveries";
import {
  changeSchedule,
  findSchedule,
  lockSchedule,
  type ScheduleRow,
} from "@/lib/store/schedules/schedules";
import { failDelivery } from "./delivery-failure";
import type { DeliveryTools } from "./delivery-tools";
import { mailReport } from "./mail-report";
import { makeReportFile } from "./make-report-file";
import { ownerContext } from "./owner-context";

/**
 * Runs the next step of a schedule's run: the file is made and recorded, then mailed. Each step is claimed separately and
 * ends in one transaction, so that a worker that dies in between leaves nothing half done; a mail that was being sent is then sent
 * again, under the same Message-ID. Side effects: exports, its row, audit rows, hints, mail.
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
  // Each try counts from its beginning, so that a run that kills its worker every time is given up in the end.
  if (row.tries > MOST_TRIES)
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
  if (!owner.ok) return stopSchedule(ctx, row, schedule, owner.problem);
  const asOwner = { ...owner.ctx, requestId: row.id };
  if (row.state === "making") await makeReportFile(asOwner, tools, row);
  else await mailReport(asOwner, tools, row, schedule);
}

async function stop(ctx: WorkerContext, row: DeliveryRow, message: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await moveDelivery(tx, row, {
      state: "stopped",
      nextTryAt: null,
      message,
      finishedAt: ctx.clock.now(),
    });
    await insertChange(tx, "reports", row.scheduleId);
  });
}

/** Pauses a schedule whose owner has lost the right to it, with the reason: nothing is sent in their name. */
async function stopSchedule(
  ctx: WorkerContext,
  row: DeliveryRow,
  { id }: ScheduleRow,
  problem: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const schedule = await lockSchedule(tx, id);
    if (schedule?.state === "active") {
      await changeSchedule(tx, id, {
        state: "paused",
        pausedReason: problem,
        nextRunAt: null,
        changedAt: ctx.clock.now(),
      });
      await wakeDeliveries(tx, id, ctx.clock.now());
      await recordAudit(
        tx,
        { actor: DESK_ACTOR, at: ctx.clock.now(), requestId: row.id },
        {
          action: "schedule.paused",
          subjectType: "schedule",
          subjectId: id,
          after: { reason: problem },
        },
      );
    }
    await moveDelivery(tx, row, {
      state: "stopped",
      nextTryAt: null,
      message: problem,
      finishedAt: ctx.clock.now(),
    });
    await insertChange(tx, "reports", id);
  });
}
