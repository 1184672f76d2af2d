import type { DeliveryView } from "@/lib/contract/api/schedules";
import { isUuidV4 } from "@/lib/platform/ids";
import { violatedUnique } from "@/lib/store/postgres/failures";
import { findDelivery, restartDelivery } from "@/lib/store/schedules/deliveries";
import { userNames } from "@/lib/store/users/users";
import { conflict, notFound } from "../app-error";
import { auditOf } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { deliveryView, isRetriable, lockedSchedule } from "./list-schedules";
import { SCHEDULE_NEEDS } from "./owner-context";
import { type MailPolicy, recordSchedule } from "./schedule-fields";
import { alreadyRunning, insertRun } from "./start-due-runs";

/**
 * Queues an extra run of a schedule, also while it is paused. Side effects: a row of the queue,
 * audit row, hint.
 * @throws {AppError} `forbidden`, `not_found`, `conflict` while a run that somebody requested is
 * under way
 */
export async function runScheduleNow(
  ctx: UserContext,
  id: string,
  policy: MailPolicy,
): Promise<DeliveryView> {
  for (const need of SCHEDULE_NEEDS) requirePermission(ctx, need);
  return ctx.db.transaction().execute(async (tx) => {
    const schedule = await lockedSchedule(ctx, tx, id, "change", null);
    const now = ctx.clock.now();
    const row = await insertRun(
      tx,
      schedule,
      { dueAt: now, askedBy: ctx.actor.userId, missed: 0, now },
      policy,
    );
    if (!row) throw alreadyRunning();
    await recordSchedule(tx, auditOf(ctx), id, {
      action: "schedule.run_asked",
      after: { delivery: row.id },
    });
    return deliveryView(row, new Map([[ctx.actor.userId, ctx.actor.name]]), {
      mayRetry: true,
      policy,
    });
  });
}

/**
 * Retries a failed run, or mails one from before mail was set up. The same report is sent to those
 * who haven't received it, under the same Message-ID. Side effects: its row, audit row, hint.
 * @throws {AppError} `forbidden`, `not_found`, `conflict` when there is nothing to try again, or
 * another run that was asked for is under way
 */
export async function retryDelivery(
  ctx: UserContext,
  scheduleId: string,
  id: string,
  policy: MailPolicy,
): Promise<DeliveryView> {
  return ctx.db.transaction().execute(async (tx) => {
    const schedule = await lockedSchedule(ctx, tx, scheduleId, "stop", null);
    const before = isUuidV4(id) ? await findDelivery(tx, id) : undefined;
    if (!before || before.scheduleId !== scheduleId)
      throw notFound("This schedule has no such run. See its history.");
    if (schedule.state === "paused" && before.askedBy === null) {
      throw conflict("paused", "This schedule is paused. Resume it first, or run it now.");
    }
    if (
      !isRetriable(before, policy) ||
      !(await restartDelivery(tx, id, [before.state], ctx.clock.now()).catch(rethrowRunning))
    ) {
      throw conflict(
        before.state,
        "There is nothing to try again: the history shows its current state.",
      );
    }
    await recordSchedule(tx, auditOf(ctx), scheduleId, {
      action: "schedule.retried",
      after: { delivery: id, number: before.number },
    });
    const row = (await findDelivery(tx, id)) ?? before;
    return deliveryView(
      row,
      row.askedBy === null ? new Map() : await userNames(tx, [row.askedBy]),
      { mayRetry: true, policy },
    );
  });
}

function rethrowRunning(error: unknown): never {
  throw violatedUnique(error) === "report_deliveries_asked" ? alreadyRunning() : error;
}
