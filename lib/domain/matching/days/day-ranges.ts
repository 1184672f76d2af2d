import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import { compareText } from "../lists";

export interface DayRange {
  from: CalendarDay;
  /** Included. */
  to: CalendarDay;
}

/** Day ranges by key, with what each key stands for. */
export type RangesByKey<T> = Map<string, { of: T; ranges: DayRange[] }>;

/** Adds a range under its key. `of` is what the key stands for, the same for every range of it. Changes `gathered`. */
export function addRange<T>(gathered: RangesByKey<T>, key: string, of: T, range: DayRange): void {
  const known = gathered.get(key);
  if (known) known.ranges.push(range);
  else gathered.set(key, { of, ranges: [range] });
}

/** The same days in as few ranges as possible. */
export function mergedRanges<T>(gathered: RangesByKey<T>): (T & DayRange)[] {
  const merged: (T & DayRange)[] = [];
  for (const { of, ranges } of gathered.values())
    for (const range of mergeDays(ranges)) merged.push({ ...of, ...range });
  return merged;
}

function mergeDays(ranges: readonly DayRange[]): DayRange[] {
  if (ranges.length === 1) return ranges.slice();
  const merged: DayRange[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => compareText(a.from, b.from))) {
    const last = merged.at(-1);
    if (last && from <= addDays(last.to, 1)) last.to = last.to > to ? last.to : to;
    else merged.push({ from, to });
  }
  return merged;
}
