"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { showToast } from "@/components/ui/show-toast";
import { exportFilePath, exportOptions, isEnded, useCancelExport, useCreateExport } from "@/lib/client/exports/export-options";
import type { ExportView } from "@/lib/contract/api/exports";
import type { TransactionFilter } from "@/lib/contract/api/transactions";

/** One export from its start to its end. */
export interface ExportRun {
  /** Null before one was started, and after it was put away. */
  view: ExportView | null;
  /** What it was started with. */
  filter: TransactionFilter | null;
  isStarting: boolean;
  isRunning: boolean;
  isStopping: boolean;
  rows: number;
  error: Error | null;
  start: (filter: TransactionFilter) => void;
  stop: () => void;
  /** Back to the first step, for another one. */
  putAway: () => void;
}

/** @param isSeen whether its dialog is open; if not, a toast announces the end. */
export function useExport(isSeen: boolean): ExportRun {
  const [started, setStarted] = useState<{ number: number; filter: TransactionFilter } | null>(null);
  const create = useCreateExport();
  const cancel = useCancelExport();
  const followed = useQuery({ ...exportOptions(started?.number ?? 0), enabled: started !== null });
  const view = started === null ? null : (followed.data ?? null);
  useEndToast(view, isSeen);
  return {
    view,
    filter: started?.filter ?? null,
    isStarting: create.isPending,
    isRunning: view !== null && !isEnded(view),
    isStopping: cancel.isPending,
    rows: view?.rows ?? 0,
    error: create.error ?? cancel.error ?? (started === null ? null : followed.error),
    start: (filter) =>
      create.mutate(filter, {
        onSuccess: ({ number }) => {
          setStarted({ number, filter });
          download(exportFilePath(number));
        },
      }),
    stop: () => started && cancel.mutate(started.number),
    putAway: () => {
      setStarted(null);
      create.reset();
      cancel.reset();
    },
  };
}

/** The browser fetches and keeps the file itself, so that it can be of any length and is never held in the page. */
function download(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

function useEndToast(view: ExportView | null, isSeen: boolean): void {
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (view === null || !isEnded(view) || told.current === view.number) return;
    told.current = view.number;
    if (isSeen) return;
    const rows = `${view.rows.toLocaleString("en-GB")} ${view.rows === 1 ? "transaction" : "transactions"}`;
    if (view.state === "done") showToast({ tone: "success", title: `${rows} exported`, detail: view.fileName });
    else showToast({ tone: "danger", title: `Export ${view.number} is not complete`, detail: view.message ?? "The file received is incomplete." });
  }, [view, isSeen]);
}
