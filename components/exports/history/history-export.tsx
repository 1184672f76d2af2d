"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { mirrorTotalsOptions } from "@/lib/client/mirror/mirror-options";
import { reportOptions } from "@/lib/client/reports/report-options";
import type { ParsedMirrorFilter } from "@/lib/contract/api/mirror";
import { ExportProgress, ExportProgressActions } from "../export-progress";
import { HistoryExportEnd, HistoryExportEndActions } from "./history-export-end";
import { HistoryExportFacts } from "./history-export-facts";
import { HistoryExportQuestion, HistoryExportQuestionActions } from "./history-export-question";
import {
  isRunning,
  useHistoryExport,
  type FileChoice,
  type StartedExport,
} from "./use-history-export";

export interface HistoryExportProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  started: StartedExport | null;
  onStarted: (started: StartedExport | null) => void;
  /** What the page shows now. */
  shown: ParsedMirrorFilter;
  zone: string;
  today: string;
}

/** Three steps: what will be exported, how far it is, and the figures that the file is checked against. */
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
  // What the page has counted of this filter; the dialog itself counts nothing.
  const { data: totals = null } = useQuery({ ...mirrorTotalsOptions(filter), enabled: false });
  const { view } = run;
  const change = (next: boolean): void => {
    onOpenChange(next);
    // An end that was seen is put away, so that the next export starts from what the page shows then.
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

/** What the page's button says while the dialog is closed. */
export function ExportingLabel({ number }: { number: number }) {
  const { data: view = null } = useQuery(reportOptions(number));
  return view !== null && isRunning(view) ? (
    <span className="num">Exporting, {view.rows.toLocaleString("en-GB")} so far</span>
  ) : (
    "Export"
  );
}
