import { addDays, addMonths, firstOfMonth, lastOfMonth, weekdayOf, type CalendarDay } from "./day";
import { startOfDay } from "./zone";

/** Both days belong to the range. */
export interface DateRange {
  from: CalendarDay;
  to: CalendarDay;
}

/** The instants of a range: `start` belongs to it, `end` doesn't. */
export interface InstantRange {
  start: Date;
  end: Date;
}

/** The instants that a range covers in a zone. A day is 23 or 25 hours long where the clocks change. */
export function instantsOf(range: DateRange, zone: string): InstantRange {
  return { start: startOfDay(range.from, zone), end: startOfDay(addDays(range.to, 1), zone) };
}

export function covers(range: InstantRange, instant: Date): boolean {
  return range.start.getTime() <= instant.getTime() && instant.getTime() < range.end.getTime();
}

/** Ranges that move with the calendar. Source: product.md, "Conventions finance staff expect". */
export const RANGE_PRESETS = ["today", "this-week", "this-month", "last-month"] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

/** The days of a preset, up to today; weeks start on Monday. `today` is the day in the reporting zone. */
export function presetRange(preset: RangePreset, today: CalendarDay): DateRange {
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "this-week":
      return { from: addDays(today, 1 - weekdayOf(today)), to: today };
    case "this-month":
      return { from: firstOfMonth(today), to: today };
    case "last-month": {
      const last = addMonths(today, -1);
      return { from: last, to: lastOfMonth(last) };
    }
  }
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `20 Nov 2026` */
export function formatDay(day: CalendarDay): string {
  const [year, month, date] = day.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** `1 Nov – 20 Nov 2026`; one day stands alone, and a year is given twice only where it changes. */
export function formatRange(range: DateRange): string {
  if (range.from === range.to) return formatDay(range.from);
  const from = range.from.slice(0, 4) === range.to.slice(0, 4) ? formatDay(range.from).slice(0, -5) : formatDay(range.from);
  return `${from} – ${formatDay(range.to)}`;
}
