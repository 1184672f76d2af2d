import type { DeliveryView } from "@/lib/contract/api/schedules";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { insertChange } from "@/lib/store/changes";
import type { MailPolicy } from "./schedule-fields";
import { alreadyRunning, insertRun } from "./start-due-runs";
import { deliveryView, lockedSchedule } from "./list-schedules";
import { SCHEDULE_NEEDS } from "./owner-context";

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
    await recordAudit(tx, auditOf(ctx), {
      action: "schedule.run_asked",
      subjectType: "schedule",
      subjectId: id,
      after: { delivery: row.id },
    });
    await insertChange(tx, "reports", id);
    return deliveryView(row, new Map([[ctx.actor.userId, ctx.actor.name]]), {
      mayRetry: true,
      policy,
    });
  });
}
