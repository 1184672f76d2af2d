"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useToday } from "@/lib/client/calendar/use-today";
import { reportListOptions } from "@/lib/client/reports/report-options";
import { useNextPage } from "@/lib/client/use-next-page";
import { ChangesSheet } from "./changes-sheet";
import { NewReportSheet } from "./new-report-sheet";
import { EMPTY_DRAFT } from "./report-draft";
import { ReportRows } from "./report-rows";
import { ReportTabs } from "./report-tabs";
import { ReportsSkeleton } from "./reports-skeleton";

export interface ReportsViewProps {
  zone: string;
  /** Today in the zone, when the page was made. */
  today: string;
  userId: string;
}

/** The history of what was exported by whom, and the way to a new report. */
export function ReportsView({ zone, today: initialToday, userId }: ReportsViewProps) {
  const today = useToday(zone, initialToday);
  const list = useInfiniteQuery(reportListOptions());
  const next = useNextPage(list);
  const [making, setMaking] = useState(false);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [compared, setCompared] = useState<number | null>(null);
  const reports = list.data?.pages.flatMap((page) => page.reports);
  const make = (variant: "primary" | "default") => (
    <Button icon="plus" variant={variant} onClick={() => setMaking(true)}>
      New report
    </Button>
  );
  const ways = (
    <>
      <LinkButton icon="lock" href="/reconciliation/close">
        Close a period
      </LinkButton>
      <LinkButton icon="approve" href="/reports/verify">
        Verify a file
      </LinkButton>
    </>
  );
  return (
    <>
      <PageHeader
        title="Reports"
        actions={
          <>
            <span className="contents max-md:hidden">{ways}</span>
            {make("primary")}
          </>
        }
      />
      <ReportTabs current="files" />
      <PageBody>
        <div className="flex flex-wrap gap-2 p-4 md:hidden">{ways}</div>
        {!reports && list.error && (
          <Failure
            error={list.error}
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {!reports && !list.error && <ReportsSkeleton />}
        {reports?.length === 0 && (
          <EmptyState title="Nothing has been exported yet" actions={make("default")}>
            <p>
              Every report is numbered and kept here with who asked for it. Its file can be
              downloaded again, byte-for-byte identical, whatever has changed since.
            </p>
          </EmptyState>
        )}
        {reports && reports.length > 0 && (
          <ReportRows reports={reports} zone={zone} userId={userId} onCompare={setCompared} />
        )}
        {list.hasNextPage && (
          <div className="px-6 py-4 max-md:px-4">
            <Button busy={next.busy && "Loading"} onClick={next.ask}>
              Show earlier ones
            </Button>
          </div>
        )}
      </PageBody>
      <NewReportSheet
        open={making}
        onOpenChange={setMaking}
        draft={draft}
        onDraft={setDraft}
        zone={zone}
        today={today}
      />
      <ChangesSheet number={compared} zone={zone} onClose={() => setCompared(null)} />
    </>
  );
}

function Failure({
  error,
  retrying,
  onRetry,
}: {
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}) {
  return (
    <ErrorState
      title="Reports could not be loaded"
      retrying={retrying}
      onRetry={onRetry}
      requestId={error instanceof ApiFailure ? error.requestId : null}
    >
      <p>{error.message}</p>
    </ErrorState>
  );
}
