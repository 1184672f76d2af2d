import { addDays } from "../calendar/day";
import type { DateRange } from "../calendar/range";

/** The ages by which people work through what is unmatched, in days, both ends included; the last has no end. */
export const AGE_BANDS = [
  { label: "0–1 days", least: 0, most: 1 },
  { label: "2–3 days", least: 2, most: 3 },
  { label: "4–7 days", least: 4, most: 7 },
  { label: "8–30 days", least: 8, most: 30 },
  { label: "More than 30 days", least: 31, most: null },
] as const;

/**
 * The days of a period whose breaks are of one age today; null when the period has none such. What lies ahead of today
 * is as young as can be.
 */
export function daysOfAge(band: number, period: DateRange, today: string): DateRange | null {
  const wanted = AGE_BANDS[band];
  if (!wanted) return period;
  const to = wanted.least === 0 ? period.to : earlier(addDays(today, -wanted.least), period.to);
  const from =
    wanted.most === null ? period.from : later(addDays(today, -wanted.most), period.from);
  return from <= to ? { from, to } : null;
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);
