"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Notice } from "@/components/ui/notice";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useToday } from "@/lib/client/calendar/use-today";
import { scheduleListOptions } from "@/lib/client/reports/schedule-options";
import type { ScheduleView } from "@/lib/contract/api/schedules";
import { ReportTabs } from "../report-tabs";
import { DeliveriesSheet } from "./deliveries-sheet";
import { ScheduleActions } from "./schedule-actions";
import { ScheduleQuestion, type ScheduleAct } from "./schedule-question";
import { ScheduleRows } from "./schedule-rows";
import { ScheduleSheet, type ScheduleSheetProps } from "./schedule-sheet";
import { SchedulesSkeleton } from "./schedules-skeleton";

/** The one thing that is open over the list. */
type Open =
  | { is: "new" }
  | { is: "change" | "history"; schedule: ScheduleView }
  | { is: "question"; act: ScheduleAct; schedule: ScheduleView };

/** Reports that are made at set times: what, when, to whom, and how it went last. */
export function SchedulesView({
  userId,
  zone,
  today: initialToday,
}: {
  userId: string;
  zone: string;
  today: string;
}) {
  const { data, error, isFetching, refetch } = useQuery(scheduleListOptions());
  const today = useToday(zone, initialToday);
  const [open, setOpen] = useState<Open | null>(null);
  const make = (variant: "primary" | "default") =>
    data?.mayMake && (
      <Button icon="plus" variant={variant} onClick={() => setOpen({ is: "new" })}>
        New schedule
      </Button>
    );
  const actionsOf = (schedule: ScheduleView) => (
    <ScheduleActions
      schedule={schedule}
      onHistory={() => setOpen({ is: "history", schedule })}
      onChange={() => setOpen({ is: "change", schedule })}
      onAct={(act) => setOpen({ is: "question", act, schedule })}
    />
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
          <ErrorState
            title="Schedules could not be loaded"
            retrying={isFetching}
            onRetry={() => void refetch()}
            requestId={error instanceof ApiFailure ? error.requestId : null}
          >
            <p>{error.message}</p>
          </ErrorState>
        )}
        {!data && !error && <SchedulesSkeleton />}
        {data?.schedules.length === 0 && (
          <EmptyState title="No scheduled reports yet" actions={make("default")}>
            <p>
              A schedule makes a report at its times, such as last month's reconciliation on the
              first, keeps it in the list, and mails it.
            </p>
            {!data.mayMake && <p>Makers, approvers and administrators set them up.</p>}
          </EmptyState>
        )}
        {data && data.schedules.length > 0 && (
          <ScheduleRows schedules={data.schedules} zone={zone} actionsOf={actionsOf} />
        )}
      </PageBody>
      {data && open && (
        <Opened
          open={open}
          mail={data.mail}
          zone={zone}
          today={today}
          userId={userId}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function Opened({ open, ...page }: Omit<ScheduleSheetProps, "schedule"> & { open: Open }) {
  const { mail, zone, onClose } = page;
  switch (open.is) {
    case "new":
      return <ScheduleSheet schedule={null} {...page} />;
    case "change":
      return <ScheduleSheet schedule={open.schedule} {...page} />;
    case "history":
      return <DeliveriesSheet schedule={open.schedule} zone={zone} onClose={onClose} />;
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
