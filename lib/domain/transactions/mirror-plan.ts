import { addDays, type CalendarDay, daysBetween, earliestOf, latestOf } from "../calendar/day";
import type { DateRange } from "../calendar/range";
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

/** Age from which the copy is called out of date. It is read every 20 seconds. */
const OLD_AFTER_MS = 15 * 60_000;

export interface ReadThrough {
  past: { from: CalendarDay; to: CalendarDay } | null;
  /** The service's day on which the newest days were last read through; null before that. */
  recentOn: CalendarDay | null;
  /** True if the list of everything that awaits payment was read. */
  open: boolean;
}

/** The days that were read, complete or not, the newest first. Two stretches while the past has to catch up. */
export function heldDays({ past, recentOn, open }: ReadThrough): DayWindow[] {
  if (recentOn === null || !open) return [];
  const recent = recentWindow(recentOn);
  if (past === null) return [recent];
  if (past.to >= recent.startDay)
    return [{ startDay: earliestOf([past.from, recent.startDay]), endDay: recent.endDay }];
  return [recent, { startDay: past.from, endDay: past.to }];
}

export interface Held {
  held: DayWindow[];
  /** The first day of which the service has a record; null until that is known. */
  firstDay: CalendarDay | null;
}

/** True if all records of these days, or of all, are there. A day more counts on either side, for zones. */
export function holdsDays({ held, firstDay }: Held, range: DateRange | null): boolean {
  const newest = held[0];
  if (!newest || firstDay === null) return false;
  const start = latestOf([range ? addDays(range.from, -1) : firstDay, firstDay]);
  const end = range ? earliestOf([addDays(range.to, 2), newest.endDay]) : newest.endDay;
  return start >= end || held.some(({ startDay, endDay }) => startDay <= start && end <= endDay);
}

/** Returns the first day from which all records are there; null if none. */
export function heldSince({ held, firstDay }: Held): CalendarDay | null {
  const newest = held[0];
  return newest && firstDay !== null ? addDays(newest.startDay, 1) : null;
}

/** True if the last reading is so old that later changes may matter. Both in milliseconds. */
export function isOldProof(verifiedMs: number, nowMs: number): boolean {
  return nowMs - verifiedMs > OLD_AFTER_MS;
}
