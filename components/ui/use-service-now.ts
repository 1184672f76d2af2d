"use client";

import { useMemo } from "react";
import { seenAt } from "./seen-at";
import { useNow } from "./use-now";

/** The service's time now, turning each second: what every countdown runs on. Or the desk's, of an answer that says that one. */
export function useServiceNow(serviceNow: string): number {
  const atMs = Date.parse(serviceNow);
  // How far the service was ahead of this browser when the answer came; an answer shown again later keeps its age.
  const offsetMs = useMemo(() => atMs - seenAt(serviceNow), [atMs, serviceNow]);
  return useNow(atMs, offsetMs);
}
