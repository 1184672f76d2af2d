"use client";
import { useSyncExternalStore } from "react";

const SECOND = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** One timer for every countdown on the page, so that all figures turn together. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, SECOND);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
      now = 0;
    }
  };
}

/** A snapshot must not move between ticks; a first reader, or one after a pause, takes a fresh look. */
function snapshot(): number {
  if (now === 0 || Date.now() - now > 2 * SECOND) now = Date.now();
  return now;
}

/**
 * The server's time now, turning each second. Pass how far the server's clock is ahead of this one
 * (serverNow − Date.now() when the answer came); while rendering on the server it is `initialMs`.
 */
export function useNow(initialMs: number, offsetMs = 0): number {
  const local = useSyncExternalStore(subscribe, snapshot, () => null);
  return local === null ? initialMs : local + offsetMs;
}
