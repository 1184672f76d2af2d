"use client";
import { useMemo, useSyncExternalStore } from "react";

const SECOND = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** Starts the page's only timer, so that all figures change together. */
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

function snapshot(): number {
  if (now === 0 || Date.now() - now > 2 * SECOND) now = Date.now();
  return now;
}

/**
 * Returns the server's time now, updated each second. `offsetMs` is how far the server's clock is
 * ahead (serverNow − Date.now() at the answer). While rendering on the server it is `initialMs`.
 */
export function useNow(initialMs: number, offsetMs = 0): number {
  const local = useSyncExternalStore(subscribe, snapshot, () => null);
  return local === null ? initialMs : local + offsetMs;
}

/** Returns the service's time now, updated each second. */
export function useServiceNow(serviceNow: string): number {
  const atMs = Date.parse(serviceNow);
  // The difference of the two clocks at the answer. An answer shown again keeps its age.
  const offsetMs = useMemo(() => atMs - firstSeenAt(serviceNow), [atMs, serviceNow]);
  return useNow(atMs, offsetMs);
}

const KEPT = 100;
const seen = new Map<string, number>();

/**
 * Returns when this browser first saw an answer, in milliseconds of its own clock. After a step
 * back, a page shows its first answer again, which must neither count as new nor set a countdown
 * back. Answers are told apart by the service's time in them.
 */
export function firstSeenAt(serviceNow: string): number {
  if (typeof window === "undefined") return Date.now();
  const known = seen.get(serviceNow);
  if (known !== undefined) return known;
  const now = Date.now();
  seen.set(serviceNow, now);
  const [oldest] = seen.keys();
  if (oldest !== undefined && seen.size > KEPT) seen.delete(oldest);
  return now;
}
