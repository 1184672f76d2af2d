"use client";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Problem } from "@/components/ui/notice";
import { Sheet } from "@/components/ui/sheet";
import { Time } from "@/components/ui/time";
import { reportFilePath } from "@/lib/client/reports/report-options";
import { deliveriesOptions, useRetryDelivery } from "@/lib/client/reports/schedule-options";
import type { DeliveryView, ScheduleView } from "@/lib/contract/api/schedules";
import { NotYet } from "../reports-frame";
import { describeMissed, describeOutcome } from "./schedule-rows";

/** The deliveries of a schedule, newest first. */
export function DeliveriesSheet({
  schedule,
  onClose,
}: {
  schedule: ScheduleView;
  onClose: () => void;
}) {
  const query = useQuery(deliveriesOptions(schedule.id));
  const { data } = query;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={`History of ${schedule.name}`}
      full
    >
      {schedule.recipients.length > 0 && (
        <p className="mb-2 text-ink-2 wrap-anywhere">
          Mails go to {schedule.recipients.join(", ")}
        </p>
      )}
      {!data && (
        <NotYet query={query} failed="The history could not be loaded" waiting="Looking it up" />
      )}
      {data?.deliveries.length === 0 && (
        <p>It hasn't run yet. Its runs will appear here, each with its outcome.</p>
      )}
      {data && data.deliveries.length > 0 && (
        <ul aria-label="Runs" className="grid divide-y divide-line-faint">
          {data.deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} scheduleId={schedule.id} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function Delivery({ delivery, scheduleId }: { delivery: DeliveryView; scheduleId: string }) {
  const retry = useRetryDelivery();
  const { state, number, recipients, deliveredTo, message } = delivery;
  return (
    <li className="grid gap-1 py-3">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className={state === "needs_person" ? "font-medium text-danger-ink" : "font-medium"}>
          {describeOutcome(delivery)}
        </span>
        <Time at={delivery.dueAt} className="text-ink-3" />
      </span>
      <span className="text-12 text-ink-3">
        {delivery.askedBy === null ? "On schedule" : `Requested by ${delivery.askedBy}`}
        {number !== null && `, report ${number}`}
        {delivery.missed > 0 && `. ${describeMissed(delivery.missed)}`}
      </span>
      {recipients.length > 0 && (
        <span className="text-12 text-ink-3 wrap-anywhere">
          {deliveredTo.length > 0
            ? `Mailed to ${deliveredTo.join(", ")}`
            : `For ${recipients.join(", ")}`}
        </span>
      )}
      {message && <span className="text-12 wrap-anywhere">{message}</span>}
      {message && delivery.nextTryAt && (
        <span className="text-12 text-ink-3">
          Next try <Time at={delivery.nextTryAt} />
        </span>
      )}
      <Problem>{retry.error?.message}</Problem>
      <span className="flex flex-wrap gap-1.5">
        {number !== null && (
          <a
            className={buttonClass({ size: "sm" })}
            href={reportFilePath(number)}
            download
            aria-label={`Download report ${number}`}
          >
            Download
          </a>
        )}
        {delivery.mayRetry && (
          <Button
            size="sm"
            busy={retry.isPending && "Starting"}
            onClick={() => retry.mutate({ scheduleId, id: delivery.id })}
          >
            {state === "ready" ? "Mail it" : "Try again"}
          </Button>
        )}
      </span>
    </li>
  );
}
