"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { announce } from "@/components/ui/announcements";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryFailure } from "@/components/ui/error-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import { Notice, Problem } from "@/components/ui/notice";
import { PageBody, PageHeader } from "@/components/ui/page-frame";
import { Sheet } from "@/components/ui/sheet";
import { Time } from "@/components/ui/time";
import { requestIdOf } from "@/lib/client/api-failure";
import { reportFilePath } from "@/lib/client/reports/report-options";
import {
  deliveriesOptions,
  type ScheduleAct,
  scheduleListOptions,
  useRetryDelivery,
  useScheduleAct,
} from "@/lib/client/reports/schedule-options";
import type { DeliveryView, ScheduleView } from "@/lib/contract/api/schedules";
import { NotYet, ReportTabs, SchedulesSkeleton } from "../reports-frame";
import { describeCadence, describeMissed, describeOutcome, ScheduleRows } from "./schedule-rows";
import { ScheduleSheet, type ScheduleSheetProps } from "./schedule-sheet";

type OpenSheet =
  | { is: "new" }
  | { is: "change" | "history"; schedule: ScheduleView }
  | { is: "question"; act: ScheduleAct; schedule: ScheduleView };

/** The schedules: their reports, times, recipients and last deliveries. */
export function SchedulesView({ userId }: { userId: string }) {
  const query = useQuery(scheduleListOptions());
  const { data, error } = query;
  const [open, setOpen] = useState<OpenSheet | null>(null);
  const make = (variant: "primary" | "default") =>
    data?.mayMake && (
      <Button icon="plus" variant={variant} onClick={() => setOpen({ is: "new" })}>
        New schedule
      </Button>
    );
  const actionsOf = (schedule: ScheduleView) => (
    <ScheduleActions schedule={schedule} onOpen={setOpen} />
  );
  return (
    <>
      <PageHeader title="Reports" actions={make("primary")} />
      <ReportTabs current="schedules" />
      <PageBody>
        {data && !data.mail.isSetUp && (
          <div className="px-6 pt-4 pb-2 max-md:px-4">
            <Notice title="Nothing is mailed:">
              mail is not set up. Reports are made at their times and wait in the list, until an
              administrator sets SMTP_URL and MAIL_FROM.
            </Notice>
          </div>
        )}
        {!data && error && (
          <QueryFailure
            title="Schedules could not be loaded"
            query={query}
            requestId={requestIdOf(error)}
          />
        )}
        {!data && !error && <SchedulesSkeleton />}
        {data?.schedules.length === 0 && (
          <EmptyState title="No scheduled reports yet" actions={make("default")}>
            <p>
              Send a report on a schedule, for example last month's reconciliation on the first of
              each month. Each report is also kept in Reports.
            </p>
            {!data.mayMake && <p>Makers, approvers and administrators set them up.</p>}
          </EmptyState>
        )}
        {data && data.schedules.length > 0 && (
          <ScheduleRows schedules={data.schedules} actionsOf={actionsOf} />
        )}
      </PageBody>
      {data && open && (
        <OpenedSheet open={open} mail={data.mail} userId={userId} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function OpenedSheet({
  open,
  ...page
}: Omit<ScheduleSheetProps, "schedule"> & { open: OpenSheet }) {
  const { mail, onClose } = page;
  switch (open.is) {
    case "new":
      return <ScheduleSheet schedule={null} {...page} />;
    case "change":
      return <ScheduleSheet schedule={open.schedule} {...page} />;
    case "history":
      return <DeliveriesSheet schedule={open.schedule} onClose={onClose} />;
    case "question":
      return (
        <ScheduleQuestion
          act={open.act}
          schedule={open.schedule}
          isMailSetUp={mail.isSetUp}
          onClose={onClose}
        />
      );
  }
}

/** The deliveries of a schedule, newest first. */
function DeliveriesSheet({ schedule, onClose }: { schedule: ScheduleView; onClose: () => void }) {
  const query = useQuery(deliveriesOptions(schedule.id));
  const { data } = query;
  return (
    <Sheet open onOpenChange={onClose} title={`History of ${schedule.name}`} full>
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

interface ScheduleActionsProps {
  schedule: ScheduleView;
  onOpen: (sheet: OpenSheet) => void;
}

/** The acts on a schedule. Its owner may do all of them, an administrator may stop it. */
function ScheduleActions({ schedule, onOpen }: ScheduleActionsProps) {
  const { may, state, name } = schedule;
  const ask = (act: ScheduleAct) => onOpen({ is: "question", act, schedule });
  return (
    <span className="inline-flex items-center gap-1.5">
      <Button
        size="sm"
        variant="quiet"
        aria-label={`History of ${name}`}
        onClick={() => onOpen({ is: "history", schedule })}
      >
        History
      </Button>
      {may.change && (
        <Button size="sm" aria-label={`Run now: ${name}`} onClick={() => ask("run")}>
          Run now
        </Button>
      )}
      {may.stop && (
        <Menu trigger={<IconButton icon="more" label={`More for ${name}`} />}>
          {may.change && (
            <MenuItem icon="edit" onSelect={() => onOpen({ is: "change", schedule })}>
              Change
            </MenuItem>
          )}
          {state === "active" ? (
            <MenuItem icon="clock" onSelect={() => ask("pause")}>
              Pause
            </MenuItem>
          ) : (
            may.change && (
              <MenuItem icon="check" onSelect={() => ask("resume")}>
                Resume
              </MenuItem>
            )
          )}
          <MenuLine />
          <MenuItem icon="x" tone="danger" onSelect={() => ask("delete")}>
            Delete
          </MenuItem>
        </Menu>
      )}
    </span>
  );
}

interface ScheduleQuestionProps {
  act: ScheduleAct;
  schedule: ScheduleView;
  isMailSetUp: boolean;
  onClose: () => void;
}

const WORDS: Record<ScheduleAct, { verb: string; busy: string; done: string }> = {
  run: { verb: "Run", busy: "Starting", done: "was started" },
  pause: { verb: "Pause", busy: "Pausing", done: "is paused" },
  resume: { verb: "Resume", busy: "Resuming", done: "is resumed" },
  delete: { verb: "Delete", busy: "Deleting", done: "was deleted" },
};

function ScheduleQuestion({ act, schedule, isMailSetUp, onClose }: ScheduleQuestionProps) {
  const mutation = useScheduleAct(act);
  const { verb, busy, done } = WORDS[act];
  const onSuccess = () => {
    announce(`${schedule.name} ${done}`);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={`${verb} ${schedule.name}${act === "run" ? " now" : ""}?`}
      confirmLabel={act === "run" ? "Run now" : `${verb} schedule`}
      busy={mutation.isPending && busy}
      danger={act === "delete"}
      onConfirm={() => mutation.mutate(schedule, { onSuccess })}
    >
      <Consequence act={act} schedule={schedule} isMailSetUp={isMailSetUp} />
      <Problem>{mutation.error?.message}</Problem>
    </ConfirmDialog>
  );
}

function Consequence({ act, schedule, isMailSetUp }: Omit<ScheduleQuestionProps, "onClose">) {
  const { recipients, cadence, timeZone } = schedule;
  switch (act) {
    case "run":
      return recipients.length > 0 && isMailSetUp ? (
        <p>
          A report is made as if it were due today, and{" "}
          <b className="wrap-anywhere">mailed to {recipients.join(", ")}</b>. Its schedule does not
          change.
        </p>
      ) : (
        <p>
          A report is made as if it were due today, and waits in the list of reports. Its schedule
          does not change.
        </p>
      );
    case "pause":
      return (
        <p>
          Nothing is made or mailed until it is resumed; anything waiting for another try is
          stopped. Runs missed in the meantime are not caught up.
        </p>
      );
    case "resume":
      return (
        <p>
          It resumes with its next run: {describeCadence(cadence).toLowerCase()}, {timeZone}.
        </p>
      );
    case "delete":
      return (
        <p>
          <b>It ends for good</b>, and anything waiting for another try is stopped. The reports that
          it made stay in the list.
        </p>
      );
  }
}
