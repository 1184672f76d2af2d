import { addDays } from "@/lib/domain/calendar/day";
import type { DateRange } from "@/lib/domain/calendar/range";

/** Ages in days, both ends included, as the summary counts them: 0–1, 2–3, 4–7, 8–30, more. */
const BANDS = [
  { least: 0, most: 1 },
  { least: 2, most: 3 },
  { least: 4, most: 7 },
  { least: 8, most: 30 },
  { least: 31, most: null },
] as const;

/**
 * The days of a period whose breaks are of one age today; null when the period has none such. What lies ahead of today
 * is as young as can be.
 */
export function daysOfAge(band: number, period: DateRange, today: string): DateRange | null {
  const wanted = BANDS[band];
  if (!wanted) return period;
  const to = wanted.least === 0 ? period.to : earlier(addDays(today, -wanted.least), period.to);
  const from = wanted.most === null ? period.from : later(addDays(today, -wanted.most), period.from);
  return from <= to ? { from, to } : null;
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);
