import { addDays, type CalendarDay, daysBetween, earliestOf, latestOf } from "../calendar/day";
import { ENDED_STATUSES, isOneOf } from "./transaction";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Days from `startDay` up to, not including, `endDay`. */
export interface DayWindow {
  startDay: CalendarDay;
  endDay: CalendarDay;
}

/** Records that a window should have: few enough to be read again quickly. */
const ROWS_WANTED = 20_000;
const FIRST_DAYS = 7;

export interface ReadWindow {
  days: number;
  rows: number;
}

/** How many days the next window should have. At most four times as many as the last, since busy weeks come suddenly. */
function windowDays(last: ReadWindow | null, maxDays: number): number {
  if (last === null) return Math.min(FIRST_DAYS, maxDays);
  const fitting =
    last.rows === 0 ? last.days * 4 : Math.floor((last.days * ROWS_WANTED) / last.rows);
  return Math.max(1, Math.min(fitting, last.days * 4, maxDays));
}

/** The days that the mirror covers, and should. `to` is not included. */
export interface Coverage {
  covered: { from: CalendarDay; to: CalendarDay } | null;
  wanted: { from: CalendarDay; to: CalendarDay };
}

/** Returns the next days to read, new ones first; null if everything wanted is covered. */
export function nextWindow(
  { covered, wanted }: Coverage,
  last: ReadWindow | null,
  maxDays: number,
): DayWindow | null {
  const days = windowDays(last, maxDays);
  if (daysBetween(wanted.from, wanted.to) <= 0) return null;
  if (covered === null)
    return { startDay: latestOf([wanted.from, addDays(wanted.to, -days)]), endDay: wanted.to };
  if (covered.to < wanted.to)
    return { startDay: covered.to, endDay: earliestOf([wanted.to, addDays(covered.to, days)]) };
  if (covered.from > wanted.from)
    return {
      startDay: latestOf([wanted.from, addDays(covered.from, -days)]),
      endDay: covered.from,
    };
  return null;
}

/** How much of what is wanted is covered, 0 to 1, by days. */
export function coveredShare({ covered, wanted }: Coverage): number {
  const all = daysBetween(wanted.from, wanted.to);
  if (all <= 0) return 1;
  if (covered === null) return 0;
  const days = daysBetween(
    latestOf([covered.from, wanted.from]),
    earliestOf([covered.to, wanted.to]),
  );
  return Math.max(0, Math.min(1, days / all));
}

/** Returns the days in which new records appear, from two days ago to tomorrow. */
export function recentWindow(today: CalendarDay): DayWindow {
  return { startDay: addDays(today, -2), endDay: addDays(today, 2) };
}

/** Returns the pause before a list is read again: at most a page a second. */
export function listIntervalMs(pages: number): number {
  return Math.max(20 * SECOND_MS, pages * SECOND_MS);
}

/** How long until an incomplete window is read again. */
export const INCOMPLETE_AGAIN_MS = HOUR_MS;
/** How far back the nightly sweep always goes: refunds come late. */
export const SWEEP_DAYS = 35;
/** Share of the older windows in a nightly check: all of them in a month. */
export const SWEPT_SHARE_OF_OLDER = 1 / 30;

/** Returns the pause before a record is read by its id. Null if lists are enough. */
export function rereadAfterMs(status: string, ageMs: number): number | null {
  if (status === "awaiting_payment" || isOneOf(ENDED_STATUSES, status)) return null;
  return Math.max(MINUTE_MS, Math.min(ageMs / 10, HOUR_MS));
}

/** Returns the pause after readings without a result: a minute, then doubled, up to an hour. */
export function doublingPauseMs(inVain: number): number {
  return Math.min(MINUTE_MS * 2 ** inVain, HOUR_MS);
}
