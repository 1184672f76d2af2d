"use client";
import { useEffect, useRef } from "react";

function rowOf(id: string | null): HTMLElement | null {
  return id === null ? null : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
}

/** Scrolls a row into view, if it isn't. */
export function showRow(id: string): void {
  rowOf(id)?.scrollIntoView({ block: "nearest" });
}

/** Moves the focus to a row. @returns whether the list has it */
export function focusRow(id: string | null): boolean {
  const row = rowOf(id);
  const target = row?.matches("[tabindex]") ? row : row?.querySelector<HTMLElement>("input");
  target?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
  return target != null;
}

/** Whether a row, or something in it, has the focus. */
export function isFocusOnRow(): boolean {
  return document.activeElement?.closest("[data-row]") != null;
}

/**
 * A row that is decided leaves the list and takes the focus with it, as the selection's bar does: the focus then goes to the current
 * row, and to the page when no row is left. So it does when a dialog closes whose button is gone by then.
 */
export function useRowFocus(current: string | null): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || target.closest("#main") === null) return;
      const isLeftBehind = target.id === "main" && last.current?.isConnected === false;
      last.current = target;
      if (isLeftBehind) focusRow(current);
    };
    // Whoever clicks beside everything on the page has put the focus down.
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
