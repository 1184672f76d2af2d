"use client";
import { useQuery } from "@tanstack/react-query";
import { isEnded } from "@/lib/client/exports/export-options";
import {
  reportFilePath,
  reportOptions,
  useCancelReport,
  useCreateReport,
} from "@/lib/client/reports/report-options";
import type { ParsedMirrorFilter } from "@/lib/contract/api/mirror";
import type { ReportView } from "@/lib/contract/api/reports";
import type { ReportFormat } from "@/lib/domain/reports/report";
import { download, useEndToast } from "../use-export";

/** The last export, and the page's filter when it was started. */
export interface StartedExport {
  number: number;
  filter: ParsedMirrorFilter;
}

/** The chosen options of the file. */
export interface FileChoice {
  columns: "reconciliation" | "screen";
  format: ReportFormat;
}

/** Runs an export of all history, which is a report like any other. */
export interface HistoryRun {
  /** Null before one was started, and after it was put away. */
  view: ReportView | null;
  isStarting: boolean;
  isStopping: boolean;
  rows: number;
  error: Error | null;
  start: (filter: ParsedMirrorFilter, file: FileChoice) => void;
  stop: () => void;
  /** Back to the first step, for another one. */
  putAway: () => void;
}

/** @param isSeen whether its dialog is open; if not, a toast announces the end. */
export function useHistoryExport(
  started: StartedExport | null,
  onStarted: (started: StartedExport | null) => void,
  isSeen: boolean,
): HistoryRun {
  const create = useCreateReport();
  const cancel = useCancelReport();
  const followed = useQuery({ ...reportOptions(started?.number ?? 0), enabled: started !== null });
  const view = started === null ? null : (followed.data ?? null);
  useEndToast(view, isSeen);
  return {
    view,
    isStarting: create.isPending,
    isStopping: cancel.isPending,
    rows: view?.rows ?? 0,
    error: create.error ?? cancel.error ?? (started === null ? null : followed.error),
    start: (filter, { columns, format }) =>
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

/** True while the file is being written. */
export function isRunning(view: ReportView | null): boolean {
  return view !== null && !isEnded(view);
}
