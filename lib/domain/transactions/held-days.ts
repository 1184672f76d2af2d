import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import type { DateRange } from "@/lib/domain/calendar/range";
import { recentWindow, type DayWindow } from "./mirror-plan";

/** After this long without verification the copy is called out of date: the newest days are read again every 20 seconds while the service answers. */
const OLD_AFTER_MS = 15 * 60_000;

/** What has been read through to its end, so that nothing of it is missing. */
export interface ReadThrough {
  /** Days of the past, without a gap; null before the first window. */
  past: { from: CalendarDay; to: CalendarDay } | null;
  /** The service's day on which the newest days were last read through; null before that. */
  recentOn: CalendarDay | null;
  /** Whether the list of all that awaits payment, of whatever age, was read through. */
  open: boolean;
}

/**
 * The days whose records the mirror has all, the newest stretch first. There are two when the past has not caught up with the
 * newest days: after the first window, or after the desk was off for days.
 */
export function heldDays({ past, recentOn, open }: ReadThrough): DayWindow[] {
  if (recentOn === null || !open) return [];
  const recent = recentWindow(recentOn);
  if (past === null) return [recent];
  if (past.to >= recent.startDay)
    return [
      {
        startDay: past.from < recent.startDay ? past.from : recent.startDay,
        endDay: recent.endDay,
      },
    ];
  return [recent, { startDay: past.from, endDay: past.to }];
}

/** What the mirror has of which service. */
export interface Held {
  held: DayWindow[];
  /** The first day of which the service has a record; null until that is known. */
  firstDay: CalendarDay | null;
}

/**
 * Whether all records of these days are in the mirror; without a range, of all days. The service's days may be of another zone,
 * so a day more counts on either side. What came after the newest reading can't be in any copy: that is a question of its age.
 */
export function holdsDays({ held, firstDay }: Held, range: DateRange | null): boolean {
  const newest = held[0];
  if (!newest || firstDay === null) return false;
  const start = later(range ? addDays(range.from, -1) : firstDay, firstDay);
  const end = range ? earlier(addDays(range.to, 2), newest.endDay) : newest.endDay;
  return start >= end || held.some(({ startDay, endDay }) => startDay <= start && end <= endDay);
}

/** The first day of a range up to now whose records are all there; null when there is none yet. */
export function heldSince({ held, firstDay }: Held): CalendarDay | null {
  const newest = held[0];
  return newest && firstDay !== null ? addDays(newest.startDay, 1) : null;
}

/** Whether the last verification is so old that changes since then may matter. Both as instants in milliseconds. */
export function isOldProof(verifiedMs: number, nowMs: number): boolean {
  return nowMs - verifiedMs > OLD_AFTER_MS;
}

function later(a: CalendarDay, b: CalendarDay): CalendarDay {
  return a > b ? a : b;
}

function earlier(a: CalendarDay, b: CalendarDay): CalendarDay {
  return a < b ? a : b;
}
