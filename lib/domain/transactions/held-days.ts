import { addDays, type CalendarDay, earliestOf, latestOf } from "../calendar/day";
import type { DateRange } from "../calendar/range";
import { type DayWindow, recentWindow } from "./mirror-plan";

/** Age from which the copy is called out of date. It is read every 20 seconds. */
const OLD_AFTER_MS = 15 * 60_000;

export interface ReadThrough {
  past: { from: CalendarDay; to: CalendarDay } | null;
  /** The service's day on which the newest days were last read through; null before that. */
  recentOn: CalendarDay | null;
  /** True if the list of everything that awaits payment was read. */
  open: boolean;
}

/** The days whose records the mirror has all, the newest first. Two stretches while the past has to catch up. */
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
