"use client";
import { createContext, type PropsWithChildren, use, useMemo, useSyncExternalStore } from "react";
import { dayInZone } from "@/lib/domain/calendar/zone";

interface Reporting {
  zone: string;
  today: string;
}

const ReportingContext = createContext<Reporting | null>(null);

const MINUTE_MS = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

/** Gives the pages below the zone for days and times, and today in it, also after midnight. */
export function ReportingZone({
  zone,
  today: whenRendered,
  children,
}: PropsWithChildren<Reporting>) {
  const today = useSyncExternalStore(
    subscribe,
    () => dayInZone(new Date(), zone),
    () => whenRendered,
  );
  const reporting = useMemo(() => ({ zone, today }), [zone, today]);
  return <ReportingContext value={reporting}>{children}</ReportingContext>;
}

function useReporting(): Reporting {
  const reporting = use(ReportingContext);
  if (!reporting) throw new Error("Days and times are shown inside a ReportingZone");
  return reporting;
}

/** Returns the zone of all days and times. @throws outside of ReportingZone */
export const useZone = (): string => useReporting().zone;

/** Returns today in that zone, `YYYY-MM-DD`. @throws outside of ReportingZone */
export const useToday = (): string => useReporting().today;
