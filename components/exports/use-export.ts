"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { showToast } from "@/components/ui/toast";
import {
  exportFilePath,
  exportOptions,
  isEnded,
  useCancelExport,
  useCreateExport,
} from "@/lib/client/exports/export-options";
import { singleKeyOf } from "@/lib/client/single-keys";
import type { ExportView } from "@/lib/contract/api/exports";
import type { TransactionFilter } from "@/lib/contract/api/transactions";
import { counted } from "@/lib/domain/words/words";

/** Runs an export. */
export interface ExportRun {
  /** Null before one was started, and after it was put away. */
  view: ExportView | null;
  /** The choices that it was started with. */
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

/** Lets the browser download a file. The file can have any length and is never held in memory. */
export function download(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

type Ending = Pick<ExportView, "number" | "state" | "rows" | "fileName" | "message">;

/** Announces the end of an export whose dialog was closed. */
export function useEndToast(view: Ending | null, isSeen: boolean): void {
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (view === null || !isEnded(view) || told.current === view.number) return;
    told.current = view.number;
    if (isSeen) return;
    if (view.state === "done")
      showToast({
        tone: "success",
        title: `${counted(view.rows, "transaction")} exported`,
        detail: view.fileName,
      });
    else
      showToast({
        tone: "danger",
        title: `Export ${view.number} is not complete`,
        detail: view.message ?? "The file received is incomplete.",
      });
  }, [view, isSeen]);
}

/** Opens the export with the key E. Not while a person types or has single keys off. */
export function useExportKey(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat || singleKeyOf(event, { within: ".drawer" }) !== "e") return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
