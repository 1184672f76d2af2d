import { ChangeScheduleInput, type ScheduleView, SeenSchedule } from "@/lib/contract/api/schedules";
import { nextRun } from "@/lib/domain/schedules/cadence";
import { wakeDeliveries } from "@/lib/store/schedules/deliveries";
import { changeSchedule as writeSchedule } from "@/lib/store/schedules/schedules";
import { auditOf } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { reportingOrganisation } from "../organisation";
import { parseInput } from "../parse-input";
import { lockedSchedule, scheduleView } from "./list-schedules";
import { SCHEDULE_NEEDS } from "./owner-context";
import {
  auditedSchedule,
  cadenceOf,
  type MailPolicy,
  recordSchedule,
  scheduleFields,
} from "./schedule-fields";
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
    await recordSchedule(tx, auditOf(ctx), id, {
      action: "schedule.changed",
      before: auditedSchedule(before),
      after: auditedSchedule(after),
    });
    return after;
  });
  return scheduleView(ctx, row, policy);
}

/**
 * Stops a schedule until it is resumed, with its runs that wait for another try. Does nothing when
 * it is already paused. Side effects: the schedule's row, audit row, hint.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`, `conflict` when somebody has changed it
 * since
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
    const after = await writeSchedule(tx, id, {
      state: "paused",
      pausedReason: null,
      nextRunAt: null,
      changedAt: ctx.clock.now(),
    });
    await wakeDeliveries(tx, id, ctx.clock.now());
    await recordSchedule(tx, auditOf(ctx), id, {
      action: "schedule.paused",
    });
    return after;
  });
  return scheduleView(ctx, row, policy);
}

/**
 * Runs a paused schedule again from its next time on; times missed meanwhile are skipped. Side
 * effects: the schedule's row, audit row, hint.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`, `conflict` when somebody has changed it
 * since
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
    const after = await writeSchedule(tx, id, {
      state: "active",
      pausedReason: null,
      timeZone,
      nextRunAt: nextRun(cadenceOf(before), timeZone, at),
      changedAt: at,
    });
    await recordSchedule(tx, auditOf(ctx), id, {
      action: "schedule.resumed",
    });
    return after;
  });
  return scheduleView(ctx, row, policy);
}

/**
 * Ends a schedule for good. The schedule and its reports are kept; it is no longer listed, and
 * anything waiting for another try is stopped. Side effects: the schedule's row, audit row, hint.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`, `conflict` when somebody has changed it
 * since
 */
export async function endSchedule(
  ctx: UserContext,
  id: string,
  input: SeenSchedule,
): Promise<void> {
  const { version } = parseInput(SeenSchedule, input);
  await ctx.db.transaction().execute(async (tx) => {
    const before = await lockedSchedule(ctx, tx, id, "stop", version);
    await writeSchedule(tx, id, { state: "ended", nextRunAt: null, changedAt: ctx.clock.now() });
    await wakeDeliveries(tx, id, ctx.clock.now());
    await recordSchedule(tx, auditOf(ctx), id, {
      action: "schedule.ended",
      before: auditedSchedule(before),
    });
  });
}
