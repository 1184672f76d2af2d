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

/** True if the instant is in the range, including its start and excluding its end. */
export function covers(range: InstantRange, instant: Date): boolean {
  return range.start.getTime() <= instant.getTime() && instant.getTime() < range.end.getTime();
}

/** Ranges that move with the calendar. Source: product.md, "Conventions finance staff expect". */
export const RANGE_PRESETS = ["today", "this_week", "this_month", "last_month"] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

/** The days of a preset, up to today; weeks start on Monday. `today` is the day in the reporting zone. */
export function presetRange(preset: RangePreset, today: CalendarDay): DateRange {
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "this_week":
      return { from: addDays(today, 1 - weekdayOf(today)), to: today };
    case "this_month":
      return { from: firstOfMonth(today), to: today };
    case "last_month": {
      const last = addMonths(today, -1);
      return { from: last, to: lastOfMonth(last) };
    }
  }
}
