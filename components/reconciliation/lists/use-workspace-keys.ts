"use client";
import { useEffect, useRef } from "react";
import { singleKeyOf } from "@/lib/client/single-keys";
import type { LetterHold } from "./letter-hold";

export interface WorkspaceKeys {
  onMove: (by: number) => void;
  /** For the keys A, X, U, F and L; undefined if the key currently does nothing. */
  onMatch?: (() => void) | undefined;
  onReject?: (() => void) | undefined;
  onUndo?: (() => void) | undefined;
  onFind?: (() => void) | undefined;
  onNote?: (() => void) | undefined;
  /** While it holds, letters do nothing. */
  hold?: LetterHold;
}

const STEPS: Record<string, number> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

/** J and K move, A matches, X rejects, U undoes, F finds a counterpart, L leaves open with a note. From a row, the arrow keys move too. Holding a key down decides only once. */
export function useWorkspaceKeys(keys: WorkspaceKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = keyOf(event);
      if (key === null) return;
      const step = STEPS[key];
      if (step !== undefined) {
        if (key.startsWith("arrow") && !isOnRow(event)) return;
        event.preventDefault();
        latest.current.hold?.end();
        latest.current.onMove(step);
        return;
      }
      const act = {
        a: latest.current.onMatch,
        x: latest.current.onReject,
        u: latest.current.onUndo,
        f: latest.current.onFind,
        l: latest.current.onNote,
      }[key];
      if (!act || event.repeat) return;
      event.preventDefault();
      if (!latest.current.hold?.catches()) act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** A checkbox counts as a field for the shell's shortcuts, but typing letters in it has no effect, so the keys work there. */
function keyOf(event: KeyboardEvent): string | null {
  const target = event.target;
  if (
    target instanceof HTMLInputElement &&
    target.type === "checkbox" &&
    target.closest("[data-row]")
  ) {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    return singleKeyOf({
      key,
      ctrlKey,
      metaKey,
      altKey,
      defaultPrevented,
      target: target.parentElement,
    });
  }
  return singleKeyOf(event);
}

function isOnRow(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest("[data-row]") !== null;
}
