import {
  ChangeScheduleInput,
  CreateScheduleInput,
  type ScheduleView,
  SeenSchedule,
} from "@/lib/contract/api/schedules";
import { nextRun } from "@/lib/domain/schedules/cadence";
import {
  changeSchedule as writeSchedule,
  insertSchedule,
  lockSchedule,
  type ScheduleRow,
} from "@/lib/store/schedules/schedules";
import { conflict } from "../app-error";
import { auditOf, canonicalJson } from "../audit/record-audit";
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
  type ScheduleFacts,
  scheduleFields,
  stopSchedule,
} from "./schedule-fields";
import { startIfDue } from "./schedule-runs";

/**
 * Sets up reports that are made at set times in the actor's name. Its first run is the next of its
 * times. The same id again gives the schedule that is there. Side effects: the schedule's row,
 * audit row, hint.
 * @throws {AppError} `forbidden`, `invalid`, `not_found` for an unknown account; `conflict` (id)
 * where another schedule has that id
 */
export async function createSchedule(
  ctx: UserContext,
  input: CreateScheduleInput,
  policy: MailPolicy,
): Promise<ScheduleView> {
  for (const need of SCHEDULE_NEEDS) requirePermission(ctx, need);
  const { id, ...wanted } = parseInput(CreateScheduleInput, input);
  const fields = await scheduleFields(ctx, wanted, policy);
  const at = ctx.clock.now();
  const row = await ctx.db.transaction().execute(async (tx) => {
    const inserted = await insertSchedule(tx, {
      id,
      ownerId: ctx.actor.userId,
      ...fields,
      createdAt: at,
      changedAt: at,
    });
    if (!inserted) return sameSchedule(ctx, await lockSchedule(tx, id), fields);
    await recordSchedule(tx, auditOf(ctx), inserted.id, {
      action: "schedule.created",
      after: auditedSchedule(inserted),
    });
    return inserted;
  });
  return scheduleView(ctx, row, policy);
}

/** The schedule that an earlier try has set up, if it is the same. */
function sameSchedule(
  { actor }: UserContext,
  there: ScheduleRow | undefined,
  wanted: ScheduleFacts,
): ScheduleRow {
  if (there?.ownerId !== actor.userId)
    throw conflict("id", "This id is in use. Reload the page and set it up again.");
  if (canonicalJson(auditedSchedule(there)) === canonicalJson(auditedSchedule(wanted)))
    return there;
  throw conflict(
    "id",
    `“${there.name}” was set up already: its answer was lost. Go back, and change it in the list; or set this up as another.`,
  );
}

/**
 * Changes what is reported, when, and to whom. Reports under way are not affected; a paused
 * schedule stays paused. Side effects: the schedule's row, audit row, hint.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`, `conflict` if it was changed since
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
 * @throws {AppError} `forbidden`, `invalid`, `not_found`, `conflict` if it was changed since
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
    return stopSchedule(tx, auditOf(ctx), id, { state: "paused", pausedReason: null });
  });
  return scheduleView(ctx, row, policy);
}

/**
 * Runs a paused schedule again from its next time on; times missed meanwhile are skipped. Side
 * effects: the schedule's row, audit row, hint.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`, `conflict` if it was changed since
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
    await recordSchedule(tx, auditOf(ctx), id, { action: "schedule.resumed" });
    return after;
  });
  return scheduleView(ctx, row, policy);
}

/**
 * Ends a schedule for good. The schedule and its reports are kept; it is no longer listed, and
 * anything waiting for another try is stopped. Side effects: the schedule's row, audit row, hint.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`, `conflict` if it was changed since
 */
export async function endSchedule(
  ctx: UserContext,
  id: string,
  input: SeenSchedule,
): Promise<void> {
  const { version } = parseInput(SeenSchedule, input);
  await ctx.db.transaction().execute(async (tx) => {
    const before = await lockedSchedule(ctx, tx, id, "stop", version);
    const facts = { before: auditedSchedule(before) };
    await stopSchedule(tx, auditOf(ctx), id, { state: "ended" }, facts);
  });
}
