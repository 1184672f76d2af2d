"use client";
import { useMemo, useSyncExternalStore } from "react";

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

/** The service's time now, turning each second: what every countdown runs on. Or the desk's, of an answer that says that one. */
export function useServiceNow(serviceNow: string): number {
  const atMs = Date.parse(serviceNow);
  // How far the service was ahead of this browser when the answer came; an answer shown again later keeps its age.
  const offsetMs = useMemo(() => atMs - seenAt(serviceNow), [atMs, serviceNow]);
  return useNow(atMs, offsetMs);
}

/** Answers of which the page may still show one. */
const KEPT = 100;
const seen = new Map<string, number>();

/**
 * When this browser first had an answer, in milliseconds of its own clock: a page that is gone back to shows the answer it
 * was first made with, which must neither count as new nor set a countdown back. Told by the service's time in it.
 */
export function seenAt(serviceNow: string): number {
  if (typeof window === "undefined") return Date.now();
  const known = seen.get(serviceNow);
  if (known !== undefined) return known;
  const now = Date.now();
  seen.set(serviceNow, now);
  for (const oldest of seen.keys()) {
    if (seen.size <= KEPT) break;
    seen.delete(oldest);
  }
  return now;
}
