"use client";
import { useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/announcements";
import { singleKeyOf, useKeyDown } from "@/lib/client/single-keys";

interface WorkspaceKeys {
  onMove: (by: number) => void;
  /** Acts of the keys A, X, U, F and L; undefined if there is none. */
  onMatch?: (() => void) | undefined;
  onReject?: (() => void) | undefined;
  onUndo?: (() => void) | undefined;
  onFind?: (() => void) | undefined;
  onNote?: (() => void) | undefined;
  pause?: LetterPause;
}

const STEPS: Record<string, number> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

/** The workspace's keys. From a row, the arrow keys move too. Holding a key decides once. */
export function useWorkspaceKeys(keys: WorkspaceKeys): void {
  useKeyDown((event) => {
    const key = keyOf(event);
    if (key === null) return;
    const step = STEPS[key];
    if (step !== undefined) {
      if (key.startsWith("arrow") && !isOnRow(event)) return;
      event.preventDefault();
      keys.pause?.end();
      keys.onMove(step);
      return;
    }
    const act = {
      a: keys.onMatch,
      x: keys.onReject,
      u: keys.onUndo,
      f: keys.onFind,
      l: keys.onNote,
    }[key];
    if (!act || event.repeat) return;
    event.preventDefault();
    if (!keys.pause?.catches()) act();
  });
}

/** Letters have no effect in a checkbox, so there they count as pressed on its row. */
function keyOf(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
  const isOnCheckbox =
    target instanceof HTMLInputElement && target.type === "checkbox" && isOnRow(event);
  const on = isOnCheckbox ? target.parentElement : target;
  return singleKeyOf({ key, ctrlKey, metaKey, altKey, defaultPrevented, target: on });
}

function isOnRow(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest("[data-row]") !== null;
}

/** Length of the pause: the time it takes to notice the next row. */
export const PAUSE_MS = 1_000;

interface LetterPause {
  begin: () => void;
  end: () => void;
  /** Pressing on extends the pause, because the person is writing, or hasn't looked. */
  catches: () => boolean;
}

/** Pauses the letter keys: the next letter was meant for the row that has just gone. */
export function letterPause(now: () => number = Date.now): LetterPause {
  let until = 0;
  const begin = () => {
    until = now() + PAUSE_MS;
  };
  return {
    begin,
    end: () => {
      until = 0;
    },
    catches: () => {
      if (now() >= until) return false;
      begin();
      return true;
    },
  };
}

interface CurrentRow {
  /** Identifies the list, so that another list isn't taken for this one with rows missing. */
  list: string;
  current: string | null;
}

/** Returns the row that another has replaced under the cursor; null if none has. */
export function replacedRow(before: CurrentRow, now: CurrentRow, ids: readonly string[]) {
  const { current } = before;
  return current === null ||
    now.current === null ||
    before.list !== now.list ||
    ids.includes(current)
    ? null
    : current;
}

/** Pauses the letter keys when the current row goes unless `isKnown`, and says so. */
export function useLetterPause(
  row: CurrentRow,
  ids: readonly string[],
  isKnown: (id: string) => boolean,
): LetterPause {
  const [pause] = useState(() => letterPause());
  const before = useRef(row);
  useEffect(() => {
    const replaced = replacedRow(before.current, row, ids);
    before.current = row;
    if (replaced === null || isKnown(replaced)) return;
    pause.begin();
    announce("The row you were on was decided on meanwhile. You are on the next one.");
  });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Tab") pause.end();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", pause.end);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", pause.end);
    };
  }, [pause]);
  return pause;
}
