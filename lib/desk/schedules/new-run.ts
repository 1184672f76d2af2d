import { reportInputOf, ScheduledReport } from "@/lib/contract/api/schedules";
import { AppError } from "@/lib/desk/app-error";
import { dayInZone } from "@/lib/domain/calendar/zone";
import { periodOn } from "@/lib/domain/schedules/cadence";
import { newId } from "@/lib/platform/ids";
import type { DatabaseTransaction } from "@/lib/store/database";
import { insertDelivery, type DeliveryRow } from "@/lib/store/schedules/deliveries";
import type { ScheduleRow } from "@/lib/store/schedules/schedules";
import type { MailPolicy } from "./mail-policy";

export interface NewRun {
  /** The time that it is the run of: its day decides which days are reported. */
  dueAt: Date;
  askedBy: string | null;
  missed: number;
  /** When it falls due for the worker. */
  now: Date;
}

/**
 * Puts a run of a schedule into the queue, with everything that it is to report fixed.
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
  return new AppError(
    "conflict",
    "This schedule's report is already being made. Its history shows the progress.",
    { reason: "running" },
  );
}

/** The domain of Message-IDs; a name that can't exist while no sender is configured. */
function senderDomain({ mail }: MailPolicy): string {
  return mail === null
    ? "rampdesk.invalid"
    : mail.from.address.slice(mail.from.address.lastIndexOf("@") + 1);
}
