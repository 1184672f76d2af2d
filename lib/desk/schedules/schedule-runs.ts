import { type DeliveryView, reportInputOf, ScheduledReport } from "@/lib/contract/api/schedules";
import { dayInZone } from "@/lib/domain/calendar/zone";
import { dueRuns, movedToZone, periodOn } from "@/lib/domain/schedules/cadence";
import { isUuidV4, newId } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { findOrganisation } from "@/lib/store/organisation";
import { violatedUnique } from "@/lib/store/postgres/failures";
import {
  type DeliveryRow,
  findDelivery,
  insertDelivery,
  restartDelivery,
} from "@/lib/store/schedules/deliveries";
import {
  lockDueSchedule,
  type ScheduleRow,
  schedulesOfOtherZone,
  setNextRun,
} from "@/lib/store/schedules/schedules";
import { userNames } from "@/lib/store/users/users";
import type { AppError } from "../app-error";
import { conflict, notFound } from "../app-error";
import { auditOf } from "../audit/record-audit";
import { type DeskContext, requirePermission, type UserContext } from "../context";
import { deliveryView, isRetriable, lockedSchedule } from "./list-schedules";
import { SCHEDULE_NEEDS } from "./owner-context";
import { cadenceOf, type MailPolicy, recordSchedule } from "./schedule-fields";

/**
 * Queues a run for each due schedule and moves it to its next time. Both happen in one transaction,
 * so neither two workers nor a crash repeat or skip a time. Of several missed times, only the
 * latest is run.
 * @returns how many schedules were due
 */
export async function startDueRuns(ctx: DeskContext, policy: MailPolicy): Promise<number> {
  await followZone(ctx);
  const startOne = () =>
    ctx.db.transaction().execute(async (tx) => {
      const now = ctx.clock.now();
      const schedule = await lockDueSchedule(tx, now);
      return schedule !== undefined && startIfDue(tx, schedule, now, policy);
    });
  let started = 0;
  while (await startOne()) started += 1;
  return started;
}

/** Starts a locked schedule's due run. Before a change, so that it has the old settings. */
export async function startIfDue(
  tx: DatabaseTransaction,
  schedule: ScheduleRow,
  now: Date,
  policy: MailPolicy,
): Promise<boolean> {
  if (schedule.nextRunAt === null || schedule.nextRunAt > now) return false;
  const { latest, missed, next } = dueRuns(
    cadenceOf(schedule),
    schedule.timeZone,
    schedule.nextRunAt,
    now,
  );
  await insertRun(tx, schedule, { dueAt: latest, askedBy: null, missed, now }, policy);
  await setNextRun(tx, schedule, next, schedule.timeZone);
  await insertChange(tx, "reports", schedule.id);
  return true;
}

/** Moves schedules to a changed zone: no day is left out, and none comes twice. */
async function followZone(ctx: DeskContext): Promise<void> {
  const organisation = await findOrganisation(ctx.db);
  if (!organisation) return;
  const { reportingZone } = organisation;
  for (const schedule of await schedulesOfOtherZone(ctx.db, reportingZone, ctx.clock.now())) {
    if (schedule.nextRunAt === null) continue;
    await setNextRun(
      ctx.db,
      schedule,
      movedToZone(cadenceOf(schedule), schedule.nextRunAt, schedule.timeZone, reportingZone),
      reportingZone,
    );
    await insertChange(ctx.db, "reports", schedule.id);
  }
}

/**
 * Queues a run of a schedule with its complete settings.
 * @param run the day of its `dueAt` decides which days are reported
 * @returns undefined when this time was run already, or one that was asked for is under way
 */
async function insertRun(
  tx: DatabaseTransaction,
  schedule: ScheduleRow,
  { now, ...run }: Pick<DeliveryRow, "dueAt" | "askedBy" | "missed"> & { now: Date },
  policy: MailPolicy,
): Promise<DeliveryRow | undefined> {
  const report = ScheduledReport.parse(schedule.report);
  const id = newId();
  return insertDelivery(tx, {
    id,
    scheduleId: schedule.id,
    ...run,
    report: reportInputOf(report, periodOn(report.period, dayInZone(run.dueAt, schedule.timeZone))),
    recipients: schedule.recipients,
    messageId: `report-${id}@${senderDomain(policy)}`,
    nextTryAt: now,
    createdAt: now,
  });
}

/** Of the runs that people ask for, a schedule has one under way at most. */
function alreadyRunning(): AppError {
  return conflict(
    "running",
    "This schedule's report is already being made. Its history shows the progress.",
  );
}

/** The domain of Message-IDs; a name that can't exist while no sender is configured. */
function senderDomain({ mail }: MailPolicy): string {
  return mail === null
    ? "rampdesk.invalid"
    : mail.from.address.slice(mail.from.address.lastIndexOf("@") + 1);
}

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
