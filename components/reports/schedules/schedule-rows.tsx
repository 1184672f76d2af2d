"use client";
import type { ReactNode } from "react";
import { WEEKDAYS } from "@/components/ui/date-range";
import { ListRow, RowList } from "@/components/ui/list-row";
import { Table, TableHead, Td, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { CadenceInput, DeliveryView, ScheduleView } from "@/lib/contract/api/schedules";
import type { RelativePeriod } from "@/lib/domain/schedules/cadence";
import { KIND_LABELS, PRESET_NAMES } from "../report-labels";

export interface ScheduleRowsProps {
  schedules: readonly ScheduleView[];
  actionsOf: (schedule: ScheduleView) => ReactNode;
}

const ASIDE = "block whitespace-normal wrap-anywhere text-12 text-ink-3 xl:min-w-36";

function NextDelivery({ schedule }: { schedule: ScheduleView }) {
  const { state, nextRunAt, pausedReason, ownerProblem } = schedule;
  if (state === "active" && ownerProblem !== null) {
    return (
      <>
        <span className="text-danger-ink">Can't run</span>
        <span className={ASIDE}>{ownerProblem}.</span>
      </>
    );
  }
  if (state === "active") return <Time at={nextRunAt} />;
  return (
    <>
      <span className={pausedReason ? "text-danger-ink" : undefined}>Paused</span>
      {pausedReason && <span className={ASIDE}>{pausedReason}</span>}
    </>
  );
}

function LastDelivery({ schedule: { last } }: { schedule: ScheduleView }) {
  if (!last) return <span className="text-ink-3">Not run yet</span>;
  return (
    <>
      <span className={last.state === "needs_person" ? "block text-danger-ink" : "block"}>
        {describeOutcome(last)}
      </span>
      <Time at={last.finishedAt ?? last.dueAt} className="block text-12 text-ink-3" />
      {last.message && <span className={ASIDE}>{last.message}</span>}
      {last.missed > 0 && <span className={ASIDE}>{describeMissed(last.missed)}</span>}
    </>
  );
}

/** As a table, and as a list on phones. */
export function ScheduleRows({ schedules, actionsOf }: ScheduleRowsProps) {
  return (
    <>
      <Table label="Schedules" density="roomy" className="max-xl:hidden">
        <TableHead columns={["Schedule", "When", "To", "Next", "Last"]} actions />
        <tbody>
          {schedules.map((schedule) => (
            <Tr key={schedule.id}>
              <Td names className="min-w-40 !py-1.5 whitespace-normal">
                <span className="block font-medium wrap-anywhere">{schedule.name}</span>
                <span className="block text-12 text-ink-3">{describeReport(schedule)}</span>
                <span className="block text-12 text-ink-3">Set up by {schedule.owner}</span>
              </Td>
              <Td className="whitespace-normal">
                <span className="block">{describeCadence(schedule.cadence)}</span>
                <span className="block text-12 text-ink-3">{schedule.timeZone}</span>
              </Td>
              <Td>
                <span
                  className="block min-w-28 whitespace-normal wrap-anywhere"
                  title={schedule.recipients.join(", ") || undefined}
                >
                  <ScheduleRecipients recipients={schedule.recipients} />
                </span>
              </Td>
              <Td>
                <NextDelivery schedule={schedule} />
              </Td>
              <Td>
                <LastDelivery schedule={schedule} />
              </Td>
              <Td className="text-right">{actionsOf(schedule)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <RowList label="Schedules" className="xl:hidden">
        {schedules.map((schedule) => (
          <ListRow
            key={schedule.id}
            title={schedule.name}
            figure={<NextDelivery schedule={schedule} />}
            detail={`${describeCadence(schedule.cadence)}, ${schedule.timeZone}`}
            meta={
              <>
                {describeReport(schedule)}. <ScheduleRecipients recipients={schedule.recipients} />
              </>
            }
          >
            <div className="mb-2">
              <LastDelivery schedule={schedule} />
            </div>
            {actionsOf(schedule)}
          </ListRow>
        ))}
      </RowList>
    </>
  );
}

function ScheduleRecipients({ recipients }: { recipients: readonly string[] }) {
  const [words, domain] = describeRecipients(recipients).split("@");
  if (domain === undefined) return words;
  return (
    <>
      {words}@<wbr />
      {domain}
    </>
  );
}

export const PERIOD_LABELS: Record<RelativePeriod, string> = {
  today: "The same day, up to the run",
  yesterday: "The day before",
  last_7_days: "The seven days before",
  last_week: "The week before, Monday to Sunday",
  month_to_date: "The month so far",
  last_month: "The month before",
};

/** Describes the times, such as `On day 31 of each month, or its last, at 06:30`. */
export function describeCadence(cadence: CadenceInput): string {
  switch (cadence.every) {
    case "day":
      return `Every day at ${cadence.at}`;
    case "week":
      return `On ${WEEKDAYS[cadence.weekday - 1] ?? ""}s at ${cadence.at}`;
    case "month":
      return cadence.day > 28
        ? `On day ${cadence.day} of each month, or its last, at ${cadence.at}`
        : `On day ${cadence.day} of each month at ${cadence.at}`;
  }
}

function describeReport({ report: { kind, preset, period } }: ScheduleView): string {
  const columns = kind === "transactions" && preset !== "screen" ? `, ${PRESET_NAMES[preset]}` : "";
  return `${KIND_LABELS[kind]}${columns}. ${PERIOD_LABELS[period]}`;
}

function describeRecipients(recipients: readonly string[]): string {
  const [first] = recipients;
  if (first === undefined) return "For download";
  return recipients.length === 1 ? first : `${recipients.length} addresses`;
}

const OUTCOME_LABELS: Record<DeliveryView["state"], string> = {
  making: "Being made",
  mailing: "Being mailed",
  ready: "Ready for download",
  sent: "Mailed",
  needs_person: "Failed: needs you",
  stopped: "Stopped",
};

export function describeOutcome({ state, tries, nextTryAt, message }: DeliveryView): string {
  if ((state === "making" || state === "mailing") && message !== null && nextTryAt !== null)
    return `Tried ${tries === 1 ? "once" : `${tries} times`}, and will be again`;
  return OUTCOME_LABELS[state];
}

export function describeMissed(missed: number): string {
  return missed === 1
    ? "One earlier time was missed while the desk wasn't running"
    : `${missed} earlier times were missed while the desk wasn't running`;
}
