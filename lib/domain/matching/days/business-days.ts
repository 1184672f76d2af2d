import { addDays, daysBetween, weekdayOf, type CalendarDay } from "@/lib/domain/calendar/day";

/** A Monday, from which business days are counted. */
const MONDAY: CalendarDay = "1970-01-05";
const FRIDAY = 4;

/** Which days are business days: Monday to Friday, less the bank's holidays. */
export interface BusinessCalendar {
  /**
   * How many business days have passed up to a day: two numbers less each other are the business days between. A day off
   * counts as the business day before it, so that a weekend's Monday is one business day after it.
   */
  indexOf: (day: CalendarDay) => number;
  /** The first calendar day with this index. */
  firstDayOf: (index: number) => CalendarDay;
  /** The last calendar day with this index: of a Friday it is the Sunday behind it. */
  lastDayOf: (index: number) => CalendarDay;
}

/** @param holidays in any order; those on a weekend change nothing. */
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
    // Each holiday before it puts the day off by one, which may put further holidays before it.
    let day = weekdayOfIndex(index);
    for (let passed = holidaysUpTo(day); weekdayOfIndex(index + passed) !== day; passed = holidaysUpTo(day)) day = weekdayOfIndex(index + passed);
    return day;
  };
  return { indexOf, firstDayOf, lastDayOf: (index) => addDays(firstDayOf(index + 1), -1) };
}

/** How many weekdays have passed up to a day; Saturday and Sunday count as their Friday. */
function weekdayIndex(day: CalendarDay): number {
  const days = daysBetween(MONDAY, day);
  const week = Math.floor(days / 7);
  return week * 5 + Math.min(days - week * 7, FRIDAY);
}

function weekdayOfIndex(index: number): CalendarDay {
  const week = Math.floor(index / 5);
  return addDays(MONDAY, week * 7 + (index - week * 5));
}
