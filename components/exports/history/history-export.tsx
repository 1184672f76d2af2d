"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { rangeLabel } from "@/components/ui/date-range";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { GoBack } from "@/components/ui/overlay";
import { Kv } from "@/components/ui/kv";
import { Notice } from "@/components/ui/notice";
import { RadioCards, Segmented } from "@/components/ui/radio-group";
import { mirrorTotalsOptions } from "@/lib/client/mirror/mirror-options";
import { reportOptions } from "@/lib/client/reports/report-options";
import type { ParsedMirrorFilter } from "@/lib/contract/api/mirror";
import { presetRange } from "@/lib/domain/calendar/range";
import { SCREEN_NAMES } from "@/lib/domain/reports/report";
import { describeFilters } from "@/lib/domain/transactions/history-query";
import { RECONCILIATION_COLUMNS } from "@/lib/domain/transactions/reconciliation-row";
import { counted } from "@/lib/domain/words/words";
import { ExportProgress, ExportProgressActions } from "../export-progress";
import { HistoryExportEnd, HistoryExportEndActions } from "./history-export-end";
import {
  type FileChoice,
  type HistoryRun,
  isRunning,
  type StartedExport,
  useHistoryExport,
} from "./use-history-export";

export interface HistoryExportProps {
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
    if (!next && view !== null && !isRunning(view)) run.putAway();
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
            <HistoryExportQuestionActions
              run={run}
              rows={rows}
              onStart={() => run.start(shown, file)}
            />
          ),
        }
      : isRunning(view)
        ? {
            body: <ExportProgress run={run} expected={rows} />,
            footer: <ExportProgressActions run={run} onClose={close} />,
          }
        : {
            body: <HistoryExportEnd view={view} totals={totals} zone={zone} />,
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
  return view !== null && isRunning(view) ? (
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

/** The contents of an export of all history, shown at each step. */
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
      {error && (
        <Notice tone="danger" live title="The export did not start.">
          {error.message}
        </Notice>
      )}
    </>
  );
}

interface HistoryExportQuestionActionsProps {
  run: HistoryRun;
  rows: number | null;
  onStart: () => void;
}

function HistoryExportQuestionActions({ run, rows, onStart }: HistoryExportQuestionActionsProps) {
  return (
    <>
      <GoBack />
      <Button
        variant="primary"
        busy={run.isStarting && "Starting"}
        disabledReason={rows === 0 && "Nothing matches these filters."}
        onClick={onStart}
      >
        {rows === null ? "Export transactions" : `Export ${counted(rows, "transaction")}`}
      </Button>
    </>
  );
}
