"use client";
import { useEffect, useMemo, useRef, useState } from "react";
import { announce } from "@/components/ui/announcements";
import { withKept, type Writing } from "./kept-row";

/**
 * A list whose row stays while somebody writes a note in it, though it was decided on meanwhile: without it, what they type next would
 * go to the page, where letters decide. It goes once they have left it.
 */
export function useKeptRow<Row extends { id: string }>(all: readonly Row[]) {
  const [writing, setWriting] = useState<Writing<Row> | null>(null);
  const rows = useMemo(() => withKept(all, writing), [all, writing]);
  const written = writing?.row.id ?? null;
  const kept = rows === all ? null : written;
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (kept === null) return;
    told.current = kept;
    announce("This was decided on meanwhile. You can finish your note.");
  }, [kept]);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const id =
        target instanceof HTMLTextAreaElement
          ? target.closest<HTMLElement>("[data-row]")?.dataset["row"]
          : undefined;
      const row = rows.find((each) => each.id === id);
      if (row && written !== row.id) setWriting({ row, list: rows });
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [rows, written]);
  useEffect(() => {
    if (written === null) return;
    // After the click and the key: a row that goes on pointer down would move what is pressed away.
    const onDone = (): void => {
      if (document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset["row"] !== written)
        setWriting(null);
    };
    document.addEventListener("click", onDone);
    document.addEventListener("keyup", onDone);
    return () => {
      document.removeEventListener("click", onDone);
      document.removeEventListener("keyup", onDone);
    };
  }, [written]);
  return {
    rows,
    /** The row that is only there because it is written about; null without. */
    kept,
    /** Whether it was said of a row that it was decided on. */
    isTold: (id: string) => told.current === id,
  };
}
