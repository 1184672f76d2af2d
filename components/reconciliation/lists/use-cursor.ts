"use client";
import { useCallback, useEffect, useState } from "react";
import { focusRow, useRowFocus } from "./use-row-focus";

export interface Cursor {
  /** The current row; null without rows. */
  id: string | null;
  stand: (id: string) => void;
  /** Moves by this many rows, together with the focus. */
  move: (by: number) => void;
}

/**
 * The current row of a list. When that row disappears, the one after it becomes current, so that rows can be decided one after another
 * by keyboard.
 */
export function useCursor(ids: readonly string[]): Cursor {
  const [place, setPlace] = useState<{ id: string; at: number } | null>(null);
  const found = place ? ids.indexOf(place.id) : -1;
  const at = found >= 0 ? found : Math.min(place?.at ?? 0, ids.length - 1);
  const id = ids[at] ?? null;
  // It stays with the row that it has come to: a row that is added above must not come under a key that decides.
  if (id !== null && (id !== place?.id || at !== place.at)) setPlace({ id, at });
  const stand = useCallback((next: string) => setPlace({ id: next, at: Math.max(0, ids.indexOf(next)) }), [ids]);
  const move = useCallback(
    (by: number) => {
      const next = ids[Math.min(Math.max(at + by, 0), ids.length - 1)];
      if (next === undefined) return;
      setPlace({ id: next, at: ids.indexOf(next) });
      focusRow(next);
    },
    [ids, at],
  );
  useEffect(() => {
    const standOn = ({ target }: Event): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]")?.dataset["row"] : undefined;
      if (row !== undefined && ids.includes(row)) stand(row);
    };
    // Focus by Tab moves it immediately, a pointer only once the click is done: a row that opens on pointer down would move its button
    // away.
    const onFocus = (event: FocusEvent): void => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) standOn(event);
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("click", standOn);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("click", standOn);
    };
  }, [ids, stand]);
  useRowFocus(id);
  return { id, stand, move };
}
