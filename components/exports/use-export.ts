"use client";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { download } from "@/lib/client/api-fetch";
import { showToast } from "@/components/ui/toast";
import { isEnded } from "@/lib/client/exports/export-options";
import { singleKeyOf, useKeyDown } from "@/lib/client/single-keys";
import type { ExportView } from "@/lib/contract/api/exports";
import { counted } from "@/lib/domain/words/words";

/** The last export, and the page's filter when it was started. */
export interface StartedExport<Filter> {
  number: number;
  filter: Filter;
}

interface ExportWrites<View, Input, Filter> {
  started: StartedExport<Filter> | null;
  onStarted: (started: StartedExport<Filter> | null) => void;
  create: UseMutationResult<View, Error, Input>;
  cancel: UseMutationResult<View, Error, number>;
  followed: Pick<UseQueryResult<View>, "data" | "error">;
  filePath: (number: number) => string;
  /** The dialog is open; if not, a toast announces the end. */
  isSeen: boolean;
}

/** Runs an export: starts it, follows it to its end, and stops it. */
export function useExport<View extends Ending, Input, Filter>(
  writes: ExportWrites<View, Input, Filter>,
) {
  const { started, onStarted, create, cancel, followed } = writes;
  const view = started === null ? null : (followed.data ?? null);
  useEndToast(view, writes.isSeen);
  return {
    /** Null before one was started, and after it was put away. */
    view,
    isStarting: create.isPending,
    isStopping: cancel.isPending,
    error: create.error ?? cancel.error ?? (started === null ? null : followed.error),
    start: (input: Input, filter: Filter) =>
      create.mutate(input, {
        onSuccess: ({ number }) => {
          onStarted({ number, filter });
          download(writes.filePath(number));
        },
      }),
    stop: () => started && cancel.mutate(started.number),
    putAway: () => {
      onStarted(null);
      create.reset();
      cancel.reset();
    },
  };
}

type Ending = Pick<ExportView, "number" | "state" | "rows" | "fileName" | "message">;

function useEndToast(view: Ending | null, isSeen: boolean): void {
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
