import { addDays, daysBetween, weekdayOf, type CalendarDay } from "./day";

const MONDAY: CalendarDay = "1970-01-05";
const FRIDAY = 4;

/** Business days: Monday to Friday without the bank's holidays. */
export interface BusinessCalendar {
  /**
   * The number of business days up to a day. The difference of two such numbers is the number of business days between the two
   * days. A day off has the number of the business day before it, so a Monday is one business day after the weekend.
   */
  indexOf: (day: CalendarDay) => number;
  firstDayOf: (index: number) => CalendarDay;
  /** The last calendar day with this index: for a Friday, the Sunday after it. */
  lastDayOf: (index: number) => CalendarDay;
}

/** @param holidays in any order; holidays on a weekend have no effect. */
export function businessCalendar(holidays: readonly CalendarDay[]): BusinessCalendar {
  const off = [...new Set(holidays)].filter((day) => weekdayOf(day) <= 5).toSorted();
  const known = new Map<CalendarDay, number>();
  const holidaysUpTo = (day: CalendarDay): number => {
    let count = 0;
    while (count < off.length && (off[count] ?? "") <= day) count += 1;
    return count;
  };
  const indexOf = (day: CalendarDay): number => {
    const index = known.get(day) ?? weekdayIndex(day) - holidaysUpTo(day);
    known.set(day, index);
    return index;
  };
  const firstDayOf = (index: number): CalendarDay => {
    // Each holiday before the day moves it on by one, and then more holidays may be before it.
    let day = weekdayOfIndex(index);
    for (
      let passed = holidaysUpTo(day);
      weekdayOfIndex(index + passed) !== day;
      passed = holidaysUpTo(day)
    )
      day = weekdayOfIndex(index + passed);
    return day;
  };
  return { indexOf, firstDayOf, lastDayOf: (index) => addDays(firstDayOf(index + 1), -1) };
}

/** Counts weekdays up to a day; Saturday and Sunday count as their Friday. */
function weekdayIndex(day: CalendarDay): number {
  const days = daysBetween(MONDAY, day);
  const week = Math.floor(days / 7);
  return week * 5 + Math.min(days - week * 7, FRIDAY);
}

function weekdayOfIndex(index: number): CalendarDay {
  const week = Math.floor(index / 5);
  return addDays(MONDAY, week * 7 + (index - week * 5));
}
