"use client";

import { useSyncExternalStore } from "react";
import { dayInZone } from "@/lib/domain/calendar/zone";

const MINUTE_MS = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

/** Today in the zone, also after midnight on a page that stays open; while rendering on the server it is `initial`. */
export function useToday(zone: string, initial: string): string {
  return useSyncExternalStore(
    subscribe,
    () => dayInZone(new Date(), zone),
    () => initial,
  );
}
