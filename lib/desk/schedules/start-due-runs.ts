import { reportInputOf, ScheduledReport } from "@/lib/contract/api/schedules";
import { dayInZone } from "@/lib/domain/calendar/zone";
import { dueRuns, movedToZone, periodOn } from "@/lib/domain/schedules/cadence";
import { newId } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { findOrganisation } from "@/lib/store/organisation";
import { type DeliveryRow, insertDelivery } from "@/lib/store/schedules/deliveries";
import {
  lockDueSchedule,
  type ScheduleRow,
  schedulesOfOtherZone,
  setNextRun,
} from "@/lib/store/schedules/schedules";
import { AppError, conflict } from "../app-error";
import type { DeskContext } from "../context";
import { cadenceOf, type MailPolicy } from "./schedule-fields";

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

/**
 * Starts the run of a locked schedule if its time has come. Called before a change, so that a due
 * run has the old settings.
 */
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

/**
 * Moves schedules to a changed zone of the organisation. No day is left out, and none comes twice.
 * Due runs stay due.
 */
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

interface NewRun {
  /** The time that it is the run of: its day decides which days are reported. */
  dueAt: Date;
  askedBy: string | null;
  missed: number;
  /** When it falls due for the worker. */
  now: Date;
}

/**
 * Queues a run of a schedule with its complete settings.
 * @returns undefined when this time was run already, or one that was asked for is under way
 */
export async function insertRun(
  tx: DatabaseTransaction,
  schedule: ScheduleRow,
  { dueAt, askedBy, missed, now }: NewRun,
  policy: MailPolicy,
): Promise<DeliveryRow | undefined> {
  const report = ScheduledReport.parse(schedule.report);
  const id = newId();
  return insertDelivery(tx, {
    id,
    scheduleId: schedule.id,
    dueAt,
    askedBy,
    missed,
    report: reportInputOf(report, periodOn(report.period, dayInZone(dueAt, schedule.timeZone))),
    recipients: schedule.recipients,
    messageId: `report-${id}@${senderDomain(policy)}`,
    nextTryAt: now,
    createdAt: now,
  });
}

/** Of the runs that people ask for, a schedule has one under way at most. */
export function alreadyRunning(): AppError {
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
