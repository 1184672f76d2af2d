import { ScheduleInput, type ScheduleView } from "@/lib/contract/api/schedules";
import { auditOf } from "@/lib/desk/audit/audit-of";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { newId } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import { insertSchedule } from "@/lib/store/schedules/schedules";
import type { MailPolicy } from "./mail-policy";
import { auditedSchedule, scheduleFields } from "./schedule-fields";
import { scheduleView } from "./schedule-view";
import { SCHEDULE_NEEDS } from "./scheduled-rights";

/**
 * Sets up reports that are made at set times in the actor's name. Its first run is the next of its times.
 * Side effects: the schedule's row, audit row, hint.
 * @throws {AppError} `forbidden`, `invalid`, `not_found` for an unknown account
 */
export async function createSchedule(ctx: UserContext, input: ScheduleInput, policy: MailPolicy): Promise<ScheduleView> {
  for (const need of SCHEDULE_NEEDS) requirePermission(ctx, need);
  const fields = await scheduleFields(ctx, parseInput(ScheduleInput, input), policy);
  const at = ctx.clock.now();
  const row = await ctx.db.transaction().execute(async (tx) => {
    const inserted = await insertSchedule(tx, { id: newId(), ownerId: ctx.actor.userId, ...fields, createdAt: at, changedAt: at });
    await recordAudit(tx, auditOf(ctx), { action: "schedule.created", subjectType: "schedule", subjectId: inserted.id, after: auditedSchedule(inserted) });
    await insertChange(tx, "reports", inserted.id);
    return inserted;
  });
  return scheduleView(ctx, row, policy);
}
