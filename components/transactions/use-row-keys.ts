"use client";
import { useEffect, useRef } from "react";
import { singleKeyOf } from "@/lib/client/keys/single-key";

interface RowKeysOptions {
  /** Ids of the rows, from the top. */
  ids: readonly string[];
  /** The one in the drawer, if it is one of the rows. */
  openId: string | null;
  onOpen: (id: string) => void;
}

const STEPS: Record<string, number> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

/**
 * J and K, or the arrows on a row, move from row to row; Enter is the row's own link. With the drawer open it moves along.
 * The cursor is where the focus is, so that nothing has to be synchronised.
 */
export function useRowKeys(options: RowKeysOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = singleKeyOf(event, { within: ".drawer" });
      const step = key === null ? undefined : STEPS[key];
      if (step === undefined) return;
      const { ids, openId, onOpen } = latest.current;
      const focusedId =
        event.target instanceof Element
          ? (event.target.closest<HTMLElement>("[data-transaction]")?.dataset["transaction"] ??
            null)
          : null;
      // Arrows scroll, unless somebody is on a row.
      if (key?.startsWith("arrow") && focusedId === null) return;
      const nextId = neighbour(ids, focusedId ?? openId, step);
      if (nextId === null) return;
      event.preventDefault();
      if (openId !== null) onOpen(nextId);
      if (!(event.target instanceof Element && event.target.closest(".drawer"))) focusRow(nextId);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** The id this many rows further; the first if there is no current one. Null at either end. */
export function neighbour(ids: readonly string[], id: string | null, step: number): string | null {
  const at = id === null ? -1 : ids.indexOf(id);
  if (at === -1) return ids[0] ?? null;
  return ids[at + step] ?? null;
}

/** Both the table and the list are in the page; the hidden one can't be focused. */
function focusRow(id: string): void {
  for (const link of document.querySelectorAll<HTMLElement>(
    `[data-transaction-link="${CSS.escape(id)}"]`,
  )) {
    if (link.offsetParent === null) continue;
    link.focus();
    link.scrollIntoView({ block: "nearest" });
    return;
  }
}
