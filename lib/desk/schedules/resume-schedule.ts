import { SeenSchedule, type ScheduleView } from "@/lib/contract/api/schedules";
import { auditOf, recordAudit } from "../audit/record-audit";
import type { UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import { nextRun } from "@/lib/domain/schedules/cadence";
import { insertChange } from "@/lib/store/changes";
import { changeSchedule } from "@/lib/store/schedules/schedules";
import type { MailPolicy } from "./mail-policy";
import { lockedSchedule, scheduleView } from "./schedule-view";
import { cadenceOf } from "./schedule-fields";

/**
 * Runs a paused schedule again from its next time on; times missed meanwhile are skipped.
 * Side effects: the schedule's row, audit row, hint.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`, `conflict` when somebody has changed it since
 */
export async function resumeSchedule(
  ctx: UserContext,
  id: string,
  input: SeenSchedule,
  policy: MailPolicy,
): Promise<ScheduleView> {
  const { version } = parseInput(SeenSchedule, input);
  const { reportingZone: timeZone } = await reportingOrganisation(ctx.db);
  const row = await ctx.db.transaction().execute(async (tx) => {
    const before = await lockedSchedule(ctx, tx, id, "change", version);
    if (before.state === "active") return before;
    const at = ctx.clock.now();
    const after = await changeSchedule(tx, id, {
      state: "active",
      pausedReason: null,
      timeZone,
      nextRunAt: nextRun(cadenceOf(before), timeZone, at),
      changedAt: at,
    });
    await recordAudit(tx, auditOf(ctx), {
      action: "schedule.resumed",
      subjectType: "schedule",
      subjectId: id,
    });
    await insertChange(tx, "reports", id);
    return after;
  });
  return scheduleView(ctx, row, policy);
}
