"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { download } from "@/lib/client/api-fetch";
import { showToast } from "@/components/ui/toast";
import {
  exportFilePath,
  exportOptions,
  isEnded,
  useCancelExport,
  useCreateExport,
} from "@/lib/client/exports/export-options";
import { singleKeyOf, useKeyDown } from "@/lib/client/single-keys";
import type { ExportView } from "@/lib/contract/api/exports";
import type { TransactionFilter } from "@/lib/contract/api/transactions";
import { counted } from "@/lib/domain/words/words";

/**
 * Runs an export: starts it, follows it to its end, and stops it.
 * @param isSeen whether its dialog is open; if not, a toast announces the end
 */
export function useExport(isSeen: boolean) {
  const [started, setStarted] = useState<{ number: number; filter: TransactionFilter } | null>(
    null,
  );
  const create = useCreateExport();
  const cancel = useCancelExport();
  const followed = useQuery({ ...exportOptions(started?.number ?? 0), enabled: started !== null });
  const view = started === null ? null : (followed.data ?? null);
  useEndToast(view, isSeen);
  return {
    /** Null before one was started, and after it was put away. */
    view,
    /** The choices that it was started with. */
    filter: started?.filter ?? null,
    isStarting: create.isPending,
    isRunning: view !== null && !isEnded(view),
    isStopping: cancel.isPending,
    error: create.error ?? cancel.error ?? (started === null ? null : followed.error),
    start: (filter: TransactionFilter) =>
      create.mutate(filter, {
        onSuccess: ({ number }) => {
          setStarted({ number, filter });
          download(exportFilePath(number));
        },
      }),
    stop: () => started && cancel.mutate(started.number),
    /** Back to the first step, for another one. */
    putAway: () => {
      setStarted(null);
      create.reset();
      cancel.reset();
    },
  };
}

export type ExportRun = ReturnType<typeof useExport>;

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
  useKeyDown((event) => {
    if (event.repeat || singleKeyOf(event, { within: ".drawer" }) !== "e") return;
    event.preventDefault();
    open();
  });
}
