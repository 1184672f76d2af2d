"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryFailure } from "@/components/ui/error-state";
import { focusFirstInvalid } from "@/components/ui/focus";
import { GoBack } from "@/components/ui/overlay";
import { LinkButton } from "@/components/ui/link-button";
import { Problem } from "@/components/ui/notice";
import { PageBody, PageHeader } from "@/components/ui/page-frame";
import { Sheet } from "@/components/ui/sheet";
import { requestIdOf } from "@/lib/client/api-failure";
import { ApiFailure, download } from "@/lib/client/api-fetch";
import {
  reportChangesOptions,
  reportFilePath,
  reportListOptions,
  useCreateReport,
  useRememberColumns,
} from "@/lib/client/reports/report-options";
import { useNextPage } from "@/lib/client/use-next-page";
import { columnsProblem } from "@/lib/domain/reports/report";
import { CopyNotice, useCopyState } from "./copy-notice";
import { ImportNotice, ReportFields } from "./report-fields";
import {
  EMPTY_DRAFT,
  inputOf,
  hasChosenColumns,
  type ReportDraft,
  useChosenColumns,
} from "./report-draft";
import { ReportRows } from "./report-rows";
import { NotYet, ReportsSkeleton, ReportTabs } from "./reports-frame";
import { RowChanges } from "./row-changes";

/** The history of exported files, and the form of a new report. */
export function ReportsView({ userId }: { userId: string }) {
  const list = useInfiniteQuery(reportListOptions());
  const next = useNextPage(list);
  const [making, setMaking] = useState(false);
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
          <QueryFailure
            title="Reports could not be loaded"
            query={list}
            requestId={requestIdOf(list.error)}
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
          <ReportRows reports={reports} userId={userId} onCompare={setCompared} />
        )}
        {list.hasNextPage && (
          <div className="px-6 py-4 max-md:px-4">
            <Button busy={next.busy && "Loading"} onClick={next.ask}>
              Show earlier ones
            </Button>
          </div>
        )}
      </PageBody>
      <NewReportSheet open={making} onClose={() => setMaking(false)} />
      <ChangesSheet number={compared} onClose={() => setCompared(null)} />
    </>
  );
}

function ChangesSheet({ number, onClose }: { number: number | null; onClose: () => void }) {
  const query = useQuery({ ...reportChangesOptions(number ?? 0), enabled: number !== null });
  return (
    <Sheet
      open={number !== null}
      onOpenChange={onClose}
      title={`Changes since report ${number ?? ""}`}
      full
    >
      {query.data ? (
        <RowChanges changes={query.data} />
      ) : (
        <NotYet
          query={query}
          failed="The changes could not be determined"
          waiting="Comparing with what is known now"
        />
      )}
    </Sheet>
  );
}

function NewReportSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const create = useCreateReport();
  const remember = useRememberColumns();
  const columns = useChosenColumns(draft);
  const copy = useCopyState(draft.range, open);
  const fields = create.error instanceof ApiFailure ? (create.error.fields ?? {}) : {};
  const change = (part: Partial<ReportDraft>) => {
    // The error was about other choices.
    if (create.error) create.reset();
    setDraft({ ...draft, ...part });
  };
  const close = () => {
    if (hasChosenColumns(draft) && draft.columns && columnsProblem(draft.columns) === null)
      remember.mutate(draft.columns);
    onClose();
  };
  const submit = () =>
    create.mutate(inputOf(draft, columns ?? undefined), {
      onSuccess: ({ number }) => {
        close();
        download(reportFilePath(number));
      },
      onError: focusFirstInvalid,
    });
  const footer = (
    <>
      <GoBack />
      <Button
        variant="primary"
        icon="export"
        busy={create.isPending && "Preparing"}
        disabledReason={reasonToWait(draft, columns, copy?.state.is === "not_copied")}
        onClick={submit}
      >
        Make report
      </Button>
    </>
  );
  return (
    <Sheet
      open={open}
      onOpenChange={close}
      sending={create.isPending}
      title="New report"
      footer={footer}
      full
    >
      <div className="grid gap-4 [&>.field]:mt-0">
        <Problem>{Object.keys(fields).length === 0 && create.error?.message}</Problem>
        <ReportFields draft={draft} columns={columns} onChange={change} errors={fields} />
        <ImportNotice draft={draft} />
        {copy && <CopyNotice {...copy} />}
      </div>
    </Sheet>
  );
}

function reasonToWait(
  draft: ReportDraft,
  columns: readonly string[] | null,
  isLacking: boolean,
): string | null {
  if (isLacking) return "The desk hasn't copied all of these days yet.";
  if (!hasChosenColumns(draft)) return null;
  if (columns === null) return "Your columns are loading.";
  const problem = columnsProblem(columns);
  return problem && `${problem}.`;
}
