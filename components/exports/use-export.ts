"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  exportFilePath,
  exportOptions,
  isEnded,
  useCancelExport,
  useCreateExport,
} from "@/lib/client/exports/export-options";
import type { ExportView } from "@/lib/contract/api/exports";
import type { TransactionFilter } from "@/lib/contract/api/transactions";
import { download } from "./download";
import { useEndToast } from "./use-end-toast";

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
  const [started, setStarted] = useState<{ number: number; filter: TransactionFilter } | null>(
    null,
  );
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
