"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { rangeLabel } from "@/components/ui/date-range";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { Kv } from "@/components/ui/kv";
import { buttonClass } from "@/components/ui/button-class";
import { Notice } from "@/components/ui/notice";
import { RadioCards, Segmented } from "@/components/ui/radio-group";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { download } from "@/lib/client/api-fetch";
import { isEnded } from "@/lib/client/exports/export-options";
import { mirrorTotalsOptions } from "@/lib/client/mirror/mirror-options";
import {
  reportFilePath,
  reportManifestPath,
  reportOptions,
  useCancelReport,
  useCreateReport,
} from "@/lib/client/reports/report-options";
import type { MirrorTotals, ParsedMirrorFilter } from "@/lib/contract/api/mirror";
import type { ReportManifest, ReportView } from "@/lib/contract/api/reports";
import { presetRange } from "@/lib/domain/calendar/range";
import { type ReportFormat, SCREEN_NAMES } from "@/lib/domain/reports/report";
import { describeFilters } from "@/lib/domain/transactions/history-query";
import { RECONCILIATION_COLUMNS } from "@/lib/domain/transactions/reconciliation-row";
import { describeReservations, READ_UNTIL } from "@/lib/domain/transactions/reservations";
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
import { useEndToast } from "./use-export";

interface HistoryExportProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  started: StartedExport | null;
  onStarted: (started: StartedExport | null) => void;
  /** The filter that the page shows. */
  shown: ParsedMirrorFilter;
  zone: string;
  today: string;
}

/** The export in three steps: its contents, its progress, and its control totals. */
export function HistoryExport({
  open,
  onOpenChange,
  started,
  onStarted,
  shown,
  zone,
  today,
}: HistoryExportProps) {
  const run = useHistoryExport(started, onStarted, open);
  const [file, setFile] = useState<FileChoice>({ columns: "reconciliation", format: "csv" });
  const filter = started?.filter ?? shown;
  // The page's totals for this filter; the dialog itself counts nothing.
  const { data: totals = null } = useQuery({ ...mirrorTotalsOptions(filter), enabled: false });
  const { view } = run;
  const change = (next: boolean): void => {
    onOpenChange(next);
    // Forget an end that was seen, so that the next export starts from the page's present filter.
    if (!next && view !== null && isEnded(view)) run.putAway();
  };
  const close = (): void => change(false);
  const rows = view?.state === "done" ? view.rows : (totals?.counted ?? null);
  const steps =
    view === null
      ? {
          body: (
            <HistoryExportQuestion file={file} onChange={setFile} error={run.error} zone={zone} />
          ),
          footer: (
            <ExportQuestionActions
              isStarting={run.isStarting}
              rows={rows}
              disabledReason={rows === 0 && "Nothing matches these filters."}
              onStart={() => run.start(shown, file)}
            />
          ),
        }
      : !isEnded(view)
        ? {
            body: <ExportProgress run={run} view={view} expected={rows} />,
            footer: <ExportProgressActions run={run} onClose={close} />,
          }
        : {
            body: view.manifest ? (
              <CompleteFile manifest={view.manifest} totals={totals} zone={zone} />
            ) : (
              <IncompleteFile state={view.state} message={view.message} />
            ),
            footer: <HistoryExportEndActions view={view} run={run} onClose={close} />,
          };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      sending={run.isStarting}
      title="Export transactions"
      footer={steps.footer}
    >
      <HistoryExportFacts filter={filter} zone={zone} today={today} rows={rows} />
      {steps.body}
    </Dialog>
  );
}

/** The page's button while the dialog is closed. */
export function ExportingLabel({ number }: { number: number }) {
  const { data: view = null } = useQuery(reportOptions(number));
  return view !== null && !isEnded(view) ? (
    <span className="num">Exporting, {view.rows.toLocaleString("en-GB")} so far</span>
  ) : (
    "Export"
  );
}

interface HistoryExportFactsProps {
  filter: ParsedMirrorFilter;
  zone: string;
  today: string;
  /** How many rows, when that is known. */
  rows: number | null;
}

function HistoryExportFacts({ filter, zone, today, rows }: HistoryExportFactsProps) {
  const { period, from, to } = filter;
  const range = period ? presetRange(period, today) : from && to ? { from, to } : null;
  const short = zoneAbbreviation(zone, `${today}T12:00:00Z`);
  return (
    <Kv
      items={[
        {
          label: "Created",
          value: (
            <span className="num">
              {range ? `${rangeLabel(range)}, days in ${short}` : "Any date"}
            </span>
          ),
        },
        ...describeFilters(filter).map(({ label, value }) => ({
          label,
          value: <span className="num wrap-anywhere">{value}</span>,
        })),
        {
          label: "Rows",
          value:
            rows === null ? (
              "Not counted yet"
            ) : (
              <span className="num">{counted(rows, "transaction")}</span>
            ),
        },
      ]}
    />
  );
}

interface HistoryExportQuestionProps {
  file: FileChoice;
  onChange: (file: FileChoice) => void;
  /** Why the last try did not start. */
  error: Error | null;
  zone: string;
}

function HistoryExportQuestion({ file, onChange, error, zone }: HistoryExportQuestionProps) {
  return (
    <>
      <div>
        <Field label="File" group>
          <Segmented
            fill
            value={file.format}
            onChange={(format) => onChange({ ...file, format })}
            options={[
              { value: "csv", label: "CSV" },
              { value: "xlsx", label: "Excel" },
              { value: "pdf", label: "PDF report" },
            ]}
          />
        </Field>
        <Field label="Columns" group>
          <RadioCards
            value={file.columns}
            onChange={(columns) => onChange({ ...file, columns })}
            options={[
              {
                value: "reconciliation",
                label: "Reconciliation set",
                detail: `${RECONCILIATION_COLUMNS.length} columns, with statement, match and approval; times in ${zone} and in UTC`,
              },
              { value: "screen", label: "As on screen", detail: `${SCREEN_NAMES.length} columns` },
            ]}
          />
        </Field>
      </div>
      <p className="text-12 text-ink-3">Sorted newest first. The file is kept in Reports.</p>
      {error && <NotStarted error={error} />}
    </>
  );
}

/** The file's control totals, beside the page's under the same filter. */
function CompleteFile({
  manifest,
  totals,
  zone,
}: {
  manifest: ReportManifest;
  totals: MirrorTotals | null;
  zone: string;
}) {
  return (
    <>
      <Notice tone="success" live title={`${counted(manifest.rows, "transaction")} exported.`}>
        {totals &&
          (matchesScreen(manifest.byStatus, totals.byStatus) ? (
            "The totals of each status are the same as on the page. "
          ) : (
            <>
              The page&apos;s totals, counted at{" "}
              <Time at={totals.countedAt} zone={zone} format="time" />, differ: transactions have
              changed since.{" "}
            </>
          ))}
        Saved in <TextLink href="/reports">Reports</TextLink> as report {manifest.number}.
      </Notice>
      <Warnings mirror={manifest.mirror} zone={zone} />
      <FileFigures {...manifest} />
    </>
  );
}

function Warnings({ mirror, zone }: { mirror: ReportManifest["mirror"]; zone: string }) {
  if (mirror === null) return null;
  const { trouble, verifiedAt } = mirror;
  const reservations = describeReservations(mirror);
  if (reservations.length === 0 && trouble === null) return null;
  return (
    <Notice tone="warning">
      {reservations.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {trouble !== null && (
        <p>
          {READ_UNTIL} <Time at={verifiedAt} zone={zone} format="full" />.
        </p>
      )}
    </Notice>
  );
}

function HistoryExportEndActions({
  view,
  run,
  onClose,
}: {
  view: ReportView;
  run: ReturnType<typeof useHistoryExport>;
  onClose: () => void;
}) {
  if (view.manifest) {
    return (
      <>
        <Button onClick={onClose}>Close</Button>
        <a className={buttonClass({})} href={reportManifestPath(view.number)} download>
          Download manifest
        </a>
        <DownloadLink href={reportFilePath(view.number)}>Download again</DownloadLink>
      </>
    );
  }
  return <IncompleteFileActions onAgain={run.putAway} onClose={onClose} />;
}

/** The last export, and the page's filter when it was started. */
export interface StartedExport {
  number: number;
  filter: ParsedMirrorFilter;
}

interface FileChoice {
  columns: "reconciliation" | "screen";
  format: ReportFormat;
}

/**
 * Runs an export of all history, which is a report like any other.
 * @param isSeen whether its dialog is open; if not, a toast announces the end
 */
function useHistoryExport(
  started: StartedExport | null,
  onStarted: (started: StartedExport | null) => void,
  isSeen: boolean,
) {
  const create = useCreateReport();
  const cancel = useCancelReport();
  const followed = useQuery({ ...reportOptions(started?.number ?? 0), enabled: started !== null });
  const view = started === null ? null : (followed.data ?? null);
  useEndToast(view, isSeen);
  return {
    view,
    isStarting: create.isPending,
    isStopping: cancel.isPending,
    error: create.error ?? cancel.error ?? (started === null ? null : followed.error),
    start: (filter: ParsedMirrorFilter, { columns, format }: FileChoice) =>
      create.mutate(
        {
          kind: columns === "reconciliation" ? "reconciliation" : "transactions",
          format,
          history: filter,
        },
        {
          onSuccess: ({ number }) => {
            onStarted({ number, filter });
            download(reportFilePath(number));
          },
        },
      ),
    stop: () => started && cancel.mutate(started.number),
    putAway: () => {
      onStarted(null);
      create.reset();
      cancel.reset();
    },
  };
}
