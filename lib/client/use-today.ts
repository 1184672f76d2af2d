"use client";

import { useSyncExternalStore } from "react";
import { dayInZone } from "@/lib/domain/calendar/zone";

const MINUTE_MS = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

/** Returns today in the zone, also after midnight. During rendering on the server: `initial`. */
export function useToday(zone: string, initial: string): string {
  return useSyncExternalStore(
    subscribe,
    () => dayInZone(new Date(), zone),
    () => initial,
  );
}
