import { formatTime, formatUtc, type Instant, type TimeFormat } from "./format-time";

export interface TimeProps {
  at: Instant | null;
  zone: string;
  format?: TimeFormat;
  className?: string;
}

/** An instant in the organisation's zone, with UTC on hover. */
export function Time({ at, zone, format = "datetime", className }: TimeProps) {
  const instant = at === null ? null : new Date(at);
  if (instant === null || Number.isNaN(instant.getTime()))
    return <span className={className}>–</span>;
  return (
    <time dateTime={instant.toISOString()} title={formatUtc(instant)} className={className}>
      {formatTime(instant, zone, format)}
    </time>
  );
}
