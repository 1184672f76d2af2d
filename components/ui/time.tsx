"use client";
import {
  formatTime,
  formatUtc,
  type Instant,
  type TimeFormat,
  zoneAbbreviation,
} from "./format-time";
import { useToday, useZone } from "./zone";

export interface TimeProps {
  at: Instant | null;
  format?: TimeFormat;
  className?: string;
}

/** An instant in the organisation's zone, with UTC on hover. */
export function Time({ at, format = "datetime", className }: TimeProps) {
  const zone = useZone();
  const instant = at === null ? null : new Date(at);
  if (instant === null || Number.isNaN(instant.getTime()))
    return <span className={className}>–</span>;
  return (
    <time dateTime={instant.toISOString()} title={formatUtc(instant)} className={className}>
      {formatTime(instant, zone, format)}
    </time>
  );
}

/** Returns the reporting zone's short name today, such as `WAT`. */
export const useZoneName = (): string => zoneAbbreviation(useZone(), `${useToday()}T12:00:00Z`);
