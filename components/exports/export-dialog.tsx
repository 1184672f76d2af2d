"use client";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/link-button";
import { rangeLabel } from "@/components/ui/date-range";
import { Dialog } from "@/components/ui/dialog";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { GoBack } from "@/components/ui/overlay";
import { Icon } from "@/components/ui/icon";
import { Kv } from "@/components/ui/kv";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { exportManifestPath, isEnded } from "@/lib/client/exports/export-options";
import {
  transactionListOptions,
  type TransactionPageQuery,
  transactionTotalsOptions,
} from "@/lib/client/transactions/transaction-options";
import type { ExportManifest, ExportView } from "@/lib/contract/api/exports";
import type { TransactionFilter, TransactionTotals } from "@/lib/contract/api/transactions";
import { RECONCILIATION_COLUMNS } from "@/lib/domain/transactions/reconciliation-row";
import { counted } from "@/lib/domain/words/words";
import { FileFigures, IncompleteFile, IncompleteFileActions, matchesScreen } from "./file-figures";
import { ExportProgress, ExportProgressActions } from "./export-progress";
import type { ExportRun } from "./use-export";

interface ExportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  run: ExportRun;
  /** The filter that the page shows. */
  shown: TransactionPageQuery;
  zone: string;
  today: string;
}

/** The export in three steps: its contents, its progress, and its control totals. */
export function ExportDialog({ open, onOpenChange, run, shown, zone, today }: ExportDialogProps) {
  const filter = run.filter ?? shown.filter;
  const totals = useCountedTotals(filter);
  const listed = useListedTotal({ ...shown, filter });
  const close = () => onOpenChange(false);
  const { view } = run;
  const ended = view !== null && isEnded(view);
  const rows = view?.state === "done" ? view.rows : (totals?.counted ?? listed);
  const steps =
    view === null
      ? {
          body: <ExportQuestion run={run} zone={zone} />,
          footer: (
            <ExportQuestionActions run={run} rows={rows} onStart={() => run.start(shown.filter)} />
          ),
        }
      : ended
        ? {
            body: <ExportEnd view={view} totals={totals} zone={zone} />,
            footer: <ExportEndActions view={view} run={run} onClose={close} />,
          }
        : {
            body: <ExportProgress run={run} expected={rows} />,
            footer: <ExportProgressActions run={run} onClose={close} />,
          };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      sending={run.isStarting}
      title="Export transactions"
      footer={steps.footer}
    >
      <ExportFacts filter={filter} zone={zone} today={today} rows={rows} />
      {steps.body}
    </Dialog>
  );
}

/** How many there are, where the list on the page knows it. */
function useListedTotal(query: TransactionPageQuery): number | null {
  const { data } = useQuery({ ...transactionListOptions(query), enabled: false });
  return data?.total ?? null;
}

/** The page's totals for this filter; the dialog itself counts nothing. */
function useCountedTotals(filter: TransactionFilter): TransactionTotals | null {
  const { data } = useQuery({ ...transactionTotalsOptions(filter), enabled: false });
  return data?.done ? data : null;
}

interface ExportFactsProps {
  filter: TransactionFilter;
  zone: string;
  today: string;
  /** How many rows, when that is known. */
  rows: number | null;
}

const SHOWN = {
  open: "Open: awaiting payment",
  closed: "Closed: everything but awaiting payment, failed and cancelled included",
} as const;

/** The export's contents, shown at each step. */
function ExportFacts({ filter, zone, today, rows }: ExportFactsProps) {
  const range = filter.from && filter.to ? { from: filter.from, to: filter.to } : null;
  const short = zoneAbbreviation(zone, `${today}T12:00:00Z`);
  return (
    <Kv
      items={[
        { label: "Shows", value: filter.state ? SHOWN[filter.state] : "Open and closed" },
        {
          label: "Period",
          value: (
            <span className="num">
              {range ? `${rangeLabel(range)}, days in ${short}` : "Any date"}
            </span>
          ),
        },
        {
          label: "Rows",
          value:
            rows === null ? (
              "Not counted"
            ) : (
              <span className="num">{counted(rows, "transaction")}</span>
            ),
        },
      ]}
    />
  );
}

function ExportQuestion({ run, zone }: { run: ExportRun; zone: string }) {
  return (
    <>
      <Kv
        items={[
          { label: "File", value: "CSV for reconciliation, with a manifest that proves it" },
          {
            label: "Columns",
            value: `${RECONCILIATION_COLUMNS.length}, amounts as plain numbers, times in ${zone === "UTC" ? "UTC" : `${zone} and in UTC`}`,
          },
        ]}
      />
      <p className="text-12 text-ink-3">
        The statement and match columns say what the desk has matched by now; the approval column is
        empty. In Excel, open it with Data, From Text/CSV, so that account numbers keep their zeros.
      </p>
      {run.error && (
        <Notice tone="danger" live title="The export did not start.">
          {run.error.message}
        </Notice>
      )}
    </>
  );
}

interface ExportQuestionActionsProps {
  run: ExportRun;
  rows: number | null;
  onStart: () => void;
}

function ExportQuestionActions({ run, rows, onStart }: ExportQuestionActionsProps) {
  return (
    <>
      <GoBack />
      <Button variant="primary" busy={run.isStarting && "Starting"} onClick={onStart}>
        {rows === null ? "Export transactions" : `Export ${counted(rows, "transaction")}`}
      </Button>
    </>
  );
}

interface ExportEndProps {
  view: ExportView;
  /** The screen's totals under the same filter. */
  totals: TransactionTotals | null;
  zone: string;
}

/** The export's end: the file's control totals, or why there is no complete file. */
function ExportEnd({ view, totals, zone }: ExportEndProps) {
  if (view.manifest) return <CompleteFile manifest={view.manifest} totals={totals} zone={zone} />;
  return <IncompleteFile state={view.state} message={view.message} />;
}

function CompleteFile({
  manifest,
  totals,
  zone,
}: {
  manifest: ExportManifest;
  totals: TransactionTotals | null;
  zone: string;
}) {
  return (
    <>
      <Notice tone="success" live title={`${counted(manifest.rows, "transaction")} exported.`}>
        {totals &&
          (matchesScreen(manifest.byStatus, totals.byStatus) ? (
            "The totals of each status are the same as on the page."
          ) : (
            <>
              The totals on screen, counted at{" "}
              <Time at={totals.countedAt} zone={zone} format="time" />, differ: transactions have
              changed since.
            </>
          ))}
      </Notice>
      <Warnings manifest={manifest} />
      <FileFigures {...manifest} />
    </>
  );
}

/** The warnings about the file. */
function Warnings({ manifest: { unreadable, undated } }: { manifest: ExportManifest }) {
  if (unreadable === 0 && undated === 0) return null;
  return (
    <Notice tone="warning">
      {unreadable > 0 && (
        <p>
          {unreadable === 1 ? "One row" : `${unreadable} rows`} from the service could not be read
          and {unreadable === 1 ? "is" : "are"} not in the file.
        </p>
      )}
      {undated > 0 && (
        <p>
          {undated === 1 ? "One row has" : `${undated} rows have`} no date, and may be outside the
          period.
        </p>
      )}
    </Notice>
  );
}

function ExportEndActions({
  view,
  run,
  onClose,
}: {
  view: ExportView;
  run: ExportRun;
  onClose: () => void;
}) {
  if (view.manifest) {
    return (
      <>
        <Button variant="quiet" onClick={run.putAway}>
          Export again
        </Button>
        <Button onClick={onClose}>Close</Button>
        <a
          className={buttonClass({ variant: "primary" })}
          href={exportManifestPath(view.number)}
          download
        >
          <Icon name="export" />
          <span className="btn-label">
            <span>Download manifest</span>
          </span>
        </a>
      </>
    );
  }
  return <IncompleteFileActions onAgain={run.putAway} onClose={onClose} />;
}
