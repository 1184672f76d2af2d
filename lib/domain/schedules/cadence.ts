import {
  addDays,
  addMonths,
  type CalendarDay,
  DAY_MS,
  lastOfMonth,
  weekdayOf,
} from "../calendar/day";
import { type DateRange, presetRange } from "../calendar/range";
import { dayInZone, firstInstantAt, offsetMs } from "../calendar/zone";

/** How often a schedule runs, at a time of the wall clock in a zone. */
export type Cadence =
  | { every: "day"; at: WallTime }
  /** 1 for Monday … 7 for Sunday. Source: ISO 8601. */
  | { every: "week"; weekday: number; at: WallTime }
  /** 1 … 31; the last day of a month that is shorter. */
  | { every: "month"; day: number; at: WallTime };

/** `HH:MM`, 00:00 to 23:59. */
export type WallTime = string;

/** When clocks in the zone first show a time on a day. A skipped time is the moment of the jump. */
export function instantAt(day: CalendarDay, at: WallTime, zone: string): Date {
  const wall = Date.parse(`${day}T${at}:00Z`);
  // No zone is further than a day from UTC, so whatever offset holds then holds at one of these, or changes between them.
  const [early, late] = [wall - DAY_MS, wall + DAY_MS];
  const shown = [early, late]
    .map((around) => wall - offsetMs(new Date(around), zone))
    .filter((instant) => instant + offsetMs(new Date(instant), zone) === wall)
    .toSorted((a, b) => a - b);
  return shown[0] === undefined ? firstInstantAt(wall, zone) : new Date(shown[0]);
}

function runDayFrom(cadence: Cadence, day: CalendarDay): CalendarDay {
  switch (cadence.every) {
    case "day":
      return day;
    case "week":
      return addDays(day, (cadence.weekday - weekdayOf(day) + 7) % 7);
    case "month": {
      const inThisMonth = dayOfMonth(day, cadence.day);
      return inThisMonth >= day ? inThisMonth : dayOfMonth(addMonths(day, 1), cadence.day);
    }
  }
}

function dayOfMonth(day: CalendarDay, wanted: number): CalendarDay {
  const last = lastOfMonth(day);
  return wanted >= Number(last.slice(8))
    ? last
    : `${day.slice(0, 8)}${String(wanted).padStart(2, "0")}`;
}

/** When a cadence runs next, after an instant. */
export function nextRun(cadence: Cadence, zone: string, after: Date): Date {
  // From the day before: a time that the zone skips may fall on the day after its own.
  for (let day = addDays(dayInZone(after, zone), -1); ; day = addDays(day, 1)) {
    day = runDayFrom(cadence, day);
    const due = instantAt(day, cadence.at, zone);
    if (due.getTime() > after.getTime()) return due;
  }
}

/** A time of a cadence in another zone: on the same day of the calendar. There it may have gone by. */
export function movedToZone({ at }: Cadence, due: Date, from: string, to: string): Date {
  return instantAt(dayInZone(due, from), at, to);
}

/** More are not counted: a daily schedule that missed ten years. */
const MAX_MISSED = 3_660;

/** The run that is due now, for the latest of its missed times. */
export interface DueRuns {
  latest: Date;
  missed: number;
  next: Date;
}

/**
 * Finds the runs of a cadence that are due by now.
 * @param first the first time not run yet; not after `now`
 */
export function dueRuns(cadence: Cadence, zone: string, first: Date, now: Date): DueRuns {
  let missed = 0;
  let latest = first;
  for (;;) {
    const next = nextRun(cadence, zone, latest);
    if (next.getTime() > now.getTime()) return { latest, missed, next };
    // Beyond the limit of counting, the rest is skipped, except for the last two months.
    latest =
      missed < MAX_MISSED
        ? next
        : new Date(Math.max(+next, +nextRun(cadence, zone, new Date(now.getTime() - 62 * DAY_MS))));
    missed = Math.min(missed + 1, MAX_MISSED);
  }
}

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
    case "last_month":
      return presetRange(period, day);
    case "month_to_date":
      return presetRange("this_month", day);
    case "yesterday":
      return { from: addDays(day, -1), to: addDays(day, -1) };
    case "last_7_days":
      return { from: addDays(day, -7), to: addDays(day, -1) };
    case "last_week": {
      const monday = addDays(day, 1 - weekdayOf(day));
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    }
  }
}
