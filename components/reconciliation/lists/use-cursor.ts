"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import type { Tab } from "@/lib/client/reconciliation/reconciliation-search";
import { makeKeptValues } from "../kept-values";

/**
 * The current row of a list. When that row disappears, the next becomes current, so that rows can
 * be decided one after another by keyboard. The place is kept for coming back.
 * @param list identifies the list
 * @param isShown if the list shows its current row; otherwise there is no place to come back to. A
 * list that shows it by focus alone has none until somebody has moved or clicked
 */
export function useCursor(
  ids: readonly string[],
  list: string,
  isShown: boolean | "by focus" = true,
) {
  const [place, setPlace] = useState(() => placeIn(ids, savedRows.of(list)));
  const [hasMoved, setMoved] = useState(place !== null);
  const found = place ? ids.indexOf(place.id) : -1;
  const at = found >= 0 ? found : Math.min(place?.at ?? 0, ids.length - 1);
  const id = ids[at] ?? null;
  // The cursor stays with its row: a row added above must not come under a key that decides.
  if (id !== null && (id !== place?.id || at !== place.at)) setPlace({ id, at });
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  });
  const resumed = useRef(place?.id);
  useEffect(() => {
    // A key that decides must not mean a row that isn't seen.
    if (resumed.current !== undefined) rowOf(resumed.current)?.scrollIntoView({ block: "nearest" });
  }, []);
  const isKept = isShown === "by focus" ? hasMoved : isShown;
  useEffect(() => savedRows.keep(list, isKept ? id : null), [list, isKept, id]);
  const stand = useCallback((next: string) => {
    setPlace({ id: next, at: Math.max(0, latest.current.indexOf(next)) });
    setMoved(true);
  }, []);
  const move = (by: number) => {
    const next = ids[Math.min(Math.max(at + by, 0), ids.length - 1)];
    if (next === undefined) return;
    stand(next);
    focusRow(next);
  };
  useEffect(() => {
    const moveToTarget = ({ target }: Event): void => {
      const row =
        target instanceof Element
          ? target.closest<HTMLElement>("[data-row]")?.dataset["row"]
          : undefined;
      if (row !== undefined && latest.current.includes(row)) stand(row);
    };
    // Focus by Tab moves the cursor at once. A pointer moves it after the click, because a row that
    // opens on pointer down would move its button away.
    const onFocus = (event: FocusEvent): void => {
      if (event.target instanceof Element && event.target.matches(":focus-visible"))
        moveToTarget(event);
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("click", moveToTarget);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("click", moveToTarget);
    };
  }, [stand]);
  useRowFocus(id);
  return { id, stand, move };
}

function placeIn(ids: readonly string[], id: string | null): { id: string; at: number } | null {
  return id !== null && ids.includes(id) ? { id, at: ids.indexOf(id) } : null;
}

export const savedRows = makeKeptValues<string | null>(null);

export function listKey(tab: Tab, { account, from, to }: AccountDays): string {
  return [tab, account, from, to].join(" ");
}

function rowOf(id: string | null): HTMLElement | null {
  return id === null ? null : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
}

/** Moves the focus to a row. @returns whether the list has it */
function focusRow(id: string | null): boolean {
  const row = rowOf(id);
  const target = row?.matches("[tabindex]") ? row : row?.querySelector<HTMLElement>("input");
  target?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
  return target != null;
}

/** Says if a row, or something in it, has the focus. */
export function isFocusOnRow(): boolean {
  return document.activeElement?.closest("[data-row]") != null;
}

/** Moves the focus to the current row when a decision or a closed dialog took it away. */
function useRowFocus(current: string | null): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || target.closest("#main") === null) return;
      const isLeftBehind = target.id === "main" && last.current?.isConnected === false;
      last.current = target;
      if (isLeftBehind) focusRow(current);
    };
    // A click beside everything takes the focus off the list.
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (target instanceof Element && target.closest("#main") !== null) last.current = null;
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, [current]);
  useEffect(() => {
    if (document.activeElement !== document.body || last.current?.isConnected !== false) return;
    if (!focusRow(current)) document.getElementById("main")?.focus({ preventScroll: true });
  });
}
