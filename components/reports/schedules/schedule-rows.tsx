"use client";
import type { ReactNode } from "react";
import { ListRow, RowList } from "@/components/ui/list-row";
import { ActionsTh, Table, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { ScheduleView } from "@/lib/contract/api/schedules";
import {
  describeCadence,
  describeMissed,
  describeOutcome,
  describeRecipients,
  describeReport,
} from "./schedule-text";

export interface ScheduleRowsProps {
  schedules: readonly ScheduleView[];
  zone: string;
  actionsOf: (schedule: ScheduleView) => ReactNode;
}

/** A sentence in a cell, which wraps so that the buttons stay on the page. */
const ASIDE = "block whitespace-normal wrap-anywhere text-12 text-ink-3 xl:min-w-36";

function NextDelivery({
  schedule: { state, nextRunAt, pausedReason, ownerProblem },
  zone,
}: {
  schedule: ScheduleView;
  zone: string;
}) {
  if (state === "active" && ownerProblem !== null) {
    return (
      <>
        <span className="text-danger-ink">Can't run</span>
        <span className={ASIDE}>{ownerProblem}.</span>
      </>
    );
  }
  if (state === "active") return <Time at={nextRunAt} zone={zone} />;
  return (
    <>
      <span className={pausedReason ? "text-danger-ink" : undefined}>Paused</span>
      {pausedReason && <span className={ASIDE}>{pausedReason}</span>}
    </>
  );
}

function LastDelivery({ schedule: { last }, zone }: { schedule: ScheduleView; zone: string }) {
  if (!last) return <span className="text-ink-3">Not run yet</span>;
  return (
    <>
      <span className={last.state === "needs_person" ? "block text-danger-ink" : "block"}>
        {describeOutcome(last)}
      </span>
      <Time at={last.finishedAt ?? last.dueAt} zone={zone} className="block text-12 text-ink-3" />
      {last.message && <span className={ASIDE}>{last.message}</span>}
      {last.missed > 0 && <span className={ASIDE}>{describeMissed(last.missed)}</span>}
    </>
  );
}

/** As a table, and as a list on phones. */
export function ScheduleRows({ schedules, zone, actionsOf }: ScheduleRowsProps) {
  return (
    <>
      <Table label="Schedules" density="roomy" className="max-xl:hidden">
        <thead>
          <tr>
            <Th>Schedule</Th>
            <Th>When</Th>
            <Th>To</Th>
            <Th>Next</Th>
            <Th>Last</Th>
            <ActionsTh />
          </tr>
        </thead>
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
                <NextDelivery schedule={schedule} zone={zone} />
              </Td>
              <Td>
                <LastDelivery schedule={schedule} zone={zone} />
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
            figure={<NextDelivery schedule={schedule} zone={zone} />}
            detail={`${describeCadence(schedule.cadence)}, ${schedule.timeZone}`}
            meta={
              <>
                {describeReport(schedule)}. <ScheduleRecipients recipients={schedule.recipients} />
              </>
            }
          >
            <div className="mb-2">
              <LastDelivery schedule={schedule} zone={zone} />
            </div>
            {actionsOf(schedule)}
          </ListRow>
        ))}
      </RowList>
    </>
  );
}

/** Shows a schedule's recipients. A long address breaks after its @. */
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
