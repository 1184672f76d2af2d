import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { DateRange, RangePreset } from "@/lib/domain/calendar/range";

export const PRESET_LABELS: Record<RangePreset | "custom", string> = {
  today: "Today",
  this_week: "This week",
  this_month: "This month",
  last_month: "Last month",
  custom: "Custom",
};

/** Monday first, as in `weekdayOf`. */
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

export function orderedRange(a: CalendarDay, b: CalendarDay): DateRange {
  return a <= b ? { from: a, to: b } : { from: b, to: a };
}

export function monthName(day: CalendarDay): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

/** `20 Nov 2026`, or `20 Nov` without its year. */
export function dayLabel(day: CalendarDay, withYear = true): string {
  const short = `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]?.slice(0, 3)}`;
  return withYear ? `${short} ${day.slice(0, 4)}` : short;
}

/** `1 Nov – 20 Nov 2026`, `20 Nov 2026` or `1 Dec 2025 – 20 Nov 2026`. */
export function rangeLabel({ from, to }: DateRange): string {
  if (from === to) return dayLabel(to);
  return `${dayLabel(from, from.slice(0, 4) !== to.slice(0, 4))} – ${dayLabel(to)}`;
}
