"use client";
import { formatTime, formatUtc, type Instant, type TimeFormat } from "./format-time";
import { useZone } from "./zone";

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
