"use client";
import { useEffect, useRef } from "react";
import { showToast } from "@/components/ui/toast";
import { isEnded } from "@/lib/client/exports/export-options";
import type { ExportView } from "@/lib/contract/api/exports";
import { counted } from "@/lib/domain/words/words";

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
