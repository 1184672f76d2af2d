"use client";
import { useEffect, useRef } from "react";
import { singleKeyOf } from "@/lib/client/keys/single-key";

export interface WorkspaceKeys {
  onMove: (by: number) => void;
  /** A, X and U; undefined where the key means nothing just now. */
  onMatch?: (() => void) | undefined;
  onReject?: (() => void) | undefined;
  onUndo?: (() => void) | undefined;
}

const STEPS: Record<string, number> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

/** J and K move, A matches, X refuses, U takes back. Arrows move too from a row. A key that is held decides only once. */
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
        latest.current.onMove(step);
        return;
      }
      const act = { a: latest.current.onMatch, x: latest.current.onReject, u: latest.current.onUndo }[key];
      if (!act || event.repeat) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** A checkbox is a field to the shell, but letters mean nothing in it. */
function keyOf(event: KeyboardEvent): string | null {
  const target = event.target;
  if (target instanceof HTMLInputElement && target.type === "checkbox" && target.closest("[data-row]")) {
    return singleKeyOf({ ...pick(event), target: target.parentElement } as unknown as KeyboardEvent);
  }
  return singleKeyOf(event);
}

function pick({ key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) {
  return { key, ctrlKey, metaKey, altKey, defaultPrevented };
}

function isOnRow(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest("[data-row]") !== null;
}
