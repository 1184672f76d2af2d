import { ChangeScheduleInput, type ScheduleView } from "@/lib/contract/api/schedules";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { insertChange } from "@/lib/store/changes";
import { changeSchedule as writeSchedule } from "@/lib/store/schedules/schedules";
import { auditedSchedule, type MailPolicy, scheduleFields } from "./schedule-fields";
import { lockedSchedule, scheduleView } from "./list-schedules";
import { SCHEDULE_NEEDS } from "./owner-context";
import { startIfDue } from "./start-due-runs";

/**
 * Changes what is reported, when, and to whom. Reports under way are not affected; a paused
 * schedule stays paused. Side effects: the schedule's row, audit row, hint.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`, `conflict` when somebody has changed it
 * since it was opened
 */
export async function changeSchedule(
  ctx: UserContext,
  id: string,
  input: ChangeScheduleInput,
  policy: MailPolicy,
): Promise<ScheduleView> {
  for (const need of SCHEDULE_NEEDS) requirePermission(ctx, need);
  const { version, ...wanted } = parseInput(ChangeScheduleInput, input);
  const fields = await scheduleFields(ctx, wanted, policy);
  const row = await ctx.db.transaction().execute(async (tx) => {
    const before = await lockedSchedule(ctx, tx, id, "change", version);
    await startIfDue(tx, before, ctx.clock.now(), policy);
    const after = await writeSchedule(tx, id, {
      ...fields,
      nextRunAt: before.state === "active" ? fields.nextRunAt : null,
      changedAt: ctx.clock.now(),
    });
    await recordAudit(tx, auditOf(ctx), {
      action: "schedule.changed",
      subjectType: "schedule",
      subjectId: id,
      before: auditedSchedule(before),
      after: auditedSchedule(after),
    });
    await insertChange(tx, "reports", id);
    return after;
  });
  return scheduleView(ctx, row, policy);
}
