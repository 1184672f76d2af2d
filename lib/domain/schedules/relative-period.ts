import {
  addDays,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  weekdayOf,
  type CalendarDay,
} from "@/lib/domain/calendar/day";
import type { DateRange } from "@/lib/domain/calendar/range";

/** The days that a scheduled report covers, based on the day it is due. */
export const RELATIVE_PERIODS = [
  "today",
  "yesterday",
  "last_7_days",
  "last_week",
  "month_to_date",
  "last_month",
] as const;
export type RelativePeriod = (typeof RELATIVE_PERIODS)[number];

/**
 * The days of a period, both included. Weeks start on Monday.
 * @param day on which the report is due, in the organisation's zone
 */
export function periodOn(period: RelativePeriod, day: CalendarDay): DateRange {
  switch (period) {
    case "today":
      return { from: day, to: day };
    case "yesterday":
      return { from: addDays(day, -1), to: addDays(day, -1) };
    case "last_7_days":
      return { from: addDays(day, -7), to: addDays(day, -1) };
    case "last_week": {
      const monday = addDays(day, 1 - weekdayOf(day));
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    }
    case "month_to_date":
      return { from: firstOfMonth(day), to: day };
    case "last_month": {
      const first = addMonths(day, -1);
      return { from: first, to: lastOfMonth(first) };
    }
  }
}
