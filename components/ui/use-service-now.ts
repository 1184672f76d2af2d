"use client";
import { useMemo } from "react";
import { useNow } from "./use-now";

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
