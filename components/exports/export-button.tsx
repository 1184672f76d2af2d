"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { rangeLabel } from "@/components/ui/date-range";
import { Dialog } from "@/components/ui/dialog";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { Kv } from "@/components/ui/kv";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { exportManifestPath, isEnded } from "@/lib/client/exports/export-options";
import {
  transactionListOptions,
  type TransactionPageQuery,
  transactionTotalsOptions,
} from "@/lib/client/transactions/transaction-options";
import { filterOfSearch } from "@/lib/client/transactions/transaction-search";
import { useTransactionSearch } from "@/lib/client/transactions/use-transaction-search";
import { useToday } from "@/lib/client/use-today";
import type { ExportManifest, ExportView } from "@/lib/contract/api/exports";
import type { TransactionFilter, TransactionTotals } from "@/lib/contract/api/transactions";
import { RECONCILIATION_COLUMNS } from "@/lib/domain/transactions/reconciliation-row";
import { counted } from "@/lib/domain/words/words";
import {
  DownloadLink,
  ExportProgress,
  ExportProgressActions,
  ExportQuestionActions,
  FileFigures,
  IncompleteFile,
  IncompleteFileActions,
  matchesScreen,
  NotStarted,
} from "./export-steps";
import { type ExportRun, useExport, useExportKey } from "./use-export";

interface ExportButtonProps {
  zone: string;
  /** Today in the zone, when the page was made. */
  today: string;
}

/**
 * Exports the page's transactions. Closing the dialog doesn't stop an export; the button then shows
 * its progress.
 */
export function ExportButton({ zone, today: initialToday }: ExportButtonProps) {
  const today = useToday(zone, initialToday);
  const { search } = useTransactionSearch();
  const [isOpen, setOpen] = useState(false);
  const run = useExport(isOpen);
  const shown = { filter: filterOfSearch(search, today), page: search.page, pageSize: search.rows };
  useExportKey(() => setOpen(true));
  const change = (next: boolean) => {
    setOpen(next);
    // Forget an end that was seen, so that the next export starts from the page's present filter.
    if (!next && run.view !== null && !run.isRunning) run.putAway();
  };
  return (
    <>
      <Button icon="export" keys={["E"]} onClick={() => setOpen(true)}>
        {run.isRunning ? (
          <span className="num">Exporting, {run.view?.rows.toLocaleString("en-GB")} so far</span>
        ) : (
          "Export"
        )}
      </Button>
      <ExportDialog
        open={isOpen}
        onOpenChange={change}
        run={run}
        shown={shown}
        zone={zone}
        today={today}
      />
    </>
  );
}

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
function ExportDialog({ open, onOpenChange, run, shown, zone, today }: ExportDialogProps) {
  const filter = run.filter ?? shown.filter;
  // The page's own figures; the dialog itself counts nothing.
  const { data: counts } = useQuery({ ...transactionTotalsOptions(filter), enabled: false });
  const { data: list } = useQuery({
    ...transactionListOptions({ ...shown, filter }),
    enabled: false,
  });
  const totals = counts?.done ? counts : null;
  const close = () => onOpenChange(false);
  const { view } = run;
  const rows = view?.state === "done" ? view.rows : (totals?.counted ?? list?.total ?? null);
  const steps =
    view === null
      ? {
          body: <ExportQuestion run={run} zone={zone} />,
          footer: (
            <ExportQuestionActions
              isStarting={run.isStarting}
              rows={rows}
              onStart={() => run.start(shown.filter)}
            />
          ),
        }
      : isEnded(view)
        ? {
            body: view.manifest ? (
              <CompleteFile manifest={view.manifest} totals={totals} zone={zone} />
            ) : (
              <IncompleteFile state={view.state} message={view.message} />
            ),
            footer: <ExportEndActions view={view} run={run} onClose={close} />,
          }
        : {
            body: <ExportProgress run={run} view={view} expected={rows} />,
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
      {run.error && <NotStarted error={run.error} />}
    </>
  );
}

/** The file's control totals, beside the screen's under the same filter. */
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
        <DownloadLink href={exportManifestPath(view.number)}>Download manifest</DownloadLink>
      </>
    );
  }
  return <IncompleteFileActions onAgain={run.putAway} onClose={onClose} />;
}
