"use client";
import { useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/announcements";
import { singleKeyOf } from "@/lib/client/single-keys";

interface WorkspaceKeys {
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

/** How long the letters rest. As long as the row's new neighbour takes to be seen. */
export const HOLD_MS = 1_000;

interface LetterHold {
  begin: () => void;
  end: () => void;
  /** Whether a letter pressed now does nothing. Whoever goes on pressing letters is writing, or hasn't looked: they rest on. */
  catches: () => boolean;
}

/**
 * Keeps the keys that decide from a row that has come under them by itself: when the current row goes because somebody else decided on
 * it, the next letter was meant for that one, or for a note about it.
 */
export function letterHold(now: () => number = Date.now): LetterHold {
  let until = 0;
  const begin = () => {
    until = now() + HOLD_MS;
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

/** A list and the row one stands on. */
interface Stand {
  /** Which list: another one isn't this one with rows gone. */
  list: string;
  current: string | null;
}

/** The row that has gone from under the cursor while another took its place; null if none has. @param ids of the list now */
export function goneFrom(before: Stand, now: Stand, ids: readonly string[]): string | null {
  const { current } = before;
  return current === null ||
    now.current === null ||
    before.list !== now.list ||
    ids.includes(current)
    ? null
    : current;
}

/**
 * Lets the letters rest when the row one stands on goes by itself, and says so. A movement key, Tab and a click end that.
 * @param ids of the list now
 * @param isKnown whether the person knows that a row has gone: they decided on it, or were told
 */
export function useLetterHold(
  stand: Stand,
  ids: readonly string[],
  isKnown: (id: string) => boolean,
): LetterHold {
  const [hold] = useState(() => letterHold());
  const before = useRef(stand);
  useEffect(() => {
    const gone = goneFrom(before.current, stand, ids);
    before.current = stand;
    if (gone === null || isKnown(gone)) return;
    hold.begin();
    announce("The row you were on was decided on meanwhile. You are on the next one.");
  });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Tab") hold.end();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", hold.end);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", hold.end);
    };
  }, [hold]);
  return hold;
}
