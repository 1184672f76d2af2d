import { SeenSchedule, type ScheduleView } from "@/lib/contract/api/schedules";
import { auditOf, recordAudit } from "../audit/record-audit";
import type { UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { insertChange } from "@/lib/store/changes";
import { wakeDeliveries } from "@/lib/store/schedules/deliveries";
import { changeSchedule } from "@/lib/store/schedules/schedules";
import type { MailPolicy } from "./mail-policy";
import { lockedSchedule, scheduleView } from "./schedule-view";

/**
 * Stops a schedule until it is resumed, with its runs that wait for another try. Does nothing when it is already paused.
 * Side effects: the schedule's row, audit row, hint.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`, `conflict` when somebody has changed it since
 */
export async function pauseSchedule(
  ctx: UserContext,
  id: string,
  input: SeenSchedule,
  policy: MailPolicy,
): Promise<ScheduleView> {
  const { version } = parseInput(SeenSchedule, input);
  const row = await ctx.db.transaction().execute(async (tx) => {
    const before = await lockedSchedule(ctx, tx, id, "stop", version);
    if (before.state === "paused") return before;
    const after = await changeSchedule(tx, id, {
      state: "paused",
      pausedReason: null,
      nextRunAt: null,
      changedAt: ctx.clock.now(),
    });
    await wakeDeliveries(tx, id, ctx.clock.now());
    await recordAudit(tx, auditOf(ctx), {
      action: "schedule.paused",
      subjectType: "schedule",
      subjectId: id,
    });
    await insertChange(tx, "reports", id);
    return after;
  });
  return scheduleView(ctx, row, policy);
}
