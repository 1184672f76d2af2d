import { SeenSchedule } from "@/lib/contract/api/schedules";
import { auditOf, recordAudit } from "../audit/record-audit";
import type { UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { insertChange } from "@/lib/store/changes";
import { wakeDeliveries } from "@/lib/store/schedules/deliveries";
import { changeSchedule } from "@/lib/store/schedules/schedules";
import { lockedSchedule } from "./schedule-view";
import { auditedSchedule } from "./schedule-fields";

/**
 * Ends a schedule for good. It and what it made are kept; it is no longer listed, and anything waiting for another try is stopped.
 * Side effects: the schedule's row, audit row, hint.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`, `conflict` when somebody has changed it since
 */
export async function endSchedule(
  ctx: UserContext,
  id: string,
  input: SeenSchedule,
): Promise<void> {
  const { version } = parseInput(SeenSchedule, input);
  await ctx.db.transaction().execute(async (tx) => {
    const before = await lockedSchedule(ctx, tx, id, "stop", version);
    await changeSchedule(tx, id, { state: "ended", nextRunAt: null, changedAt: ctx.clock.now() });
    await wakeDeliveries(tx, id, ctx.clock.now());
    await recordAudit(tx, auditOf(ctx), {
      action: "schedule.ended",
      subjectType: "schedule",
      subjectId: id,
      before: auditedSchedule(before),
    });
    await insertChange(tx, "reports", id);
  });
}
