import { addDays, type CalendarDay, earliestOf, latestOf } from "../calendar/day";
import type { MatchRules } from "./rules";
import type { BusinessCalendar } from "../calendar/business-days";

export interface DaysAround {
  /** Where lanes 4 and 6 look for legs. */
  legs: DayRange;
  /** Where lane 8 looks for legs: at least as many days. */
  parts: DayRange;
  /** Where lane 4 looks for refunds: the record says only when the transfer was created. */
  refunds: DayRange;
  /** Where lane 7 looks for the lines that a reversal takes back. */
  before: DayRange;
}

/** The days on which a refund may come: as many as a reversal's. */
export function refundDays({ businessDays, reversalDays }: MatchRules): number {
  return Math.max(businessDays.after, reversalDays);
}

/** Days beyond are those of lines imported before such days were refused. Around them there are no legs, and some days wouldn't exist. */
const [FIRST, LAST]: [CalendarDay, CalendarDay] = ["1900-01-01", "9900-01-01"];

/** The days around a line's day that the lanes look at, calculated once per day. */
export function rememberedDays(
  rules: MatchRules,
  { indexOf, firstDayOf, lastDayOf }: BusinessCalendar,
): (on: CalendarDay) => DaysAround {
  const { businessDays, partDays, reversalDays } = rules;
  const known = new Map<CalendarDay, DaysAround>();
  return (given) => {
    const on = given < FIRST ? FIRST : given > LAST ? LAST : given;
    const remembered = known.get(on);
    if (remembered) return remembered;
    const index = indexOf(on);
    const legs = {
      from: firstDayOf(index - businessDays.after),
      to: lastDayOf(index + businessDays.before),
    };
    const parts = {
      from: earliestOf([addDays(on, -partDays), legs.from]),
      to: latestOf([addDays(on, partDays), legs.to]),
    };
    const around = {
      legs,
      parts,
      refunds: { from: firstDayOf(index - refundDays(rules)), to: legs.to },
      before: { from: firstDayOf(index - reversalDays), to: lastDayOf(index) },
    };
    known.set(on, around);
    return around;
  };
}

export interface DayRange {
  from: CalendarDay;
  to: CalendarDay;
}

/** Items sorted by a number, for finding a range by binary search. */
export interface Ordered<T> {
  items: readonly T[];
  numbers: readonly number[];
}

/** Items with the same number keep their order. */
export function inOrder<T>(items: readonly T[], numberOf: (item: T) => number): Ordered<T> {
  const sorted = items.toSorted((a, b) => numberOf(a) - numberOf(b));
  return { items: sorted, numbers: sorted.map(numberOf) };
}

/** Sorts by the day, as a number of `BusinessCalendar.indexOf`. */
export function byBusinessDay<T extends { business: number }>(items: readonly T[]): Ordered<T> {
  return inOrder(items, ({ business }) => business);
}

/** The items whose number is between `first` and `last`, both included. */
export function between<T>(
  { items, numbers }: Ordered<T>,
  first: number,
  last: number,
): readonly T[] {
  return items.slice(firstAtLeast(numbers, first), firstAtLeast(numbers, last + 1));
}

function firstAtLeast(numbers: readonly number[], wanted: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
