"use client";

import { useMemo } from "react";
import { useNow } from "./use-now";

/** The service's time now, turning each second: what every countdown runs on. */
export function useServiceNow(serviceNow: string): number {
  const atMs = Date.parse(serviceNow);
  // How far the service was ahead of this browser when the answer came; taken once an answer.
  const offsetMs = useMemo(() => (typeof window === "undefined" ? 0 : atMs - Date.now()), [atMs]);
  return useNow(atMs, offsetMs);
}
