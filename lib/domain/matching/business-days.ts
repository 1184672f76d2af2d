import { addDays, daysBetween, type CalendarDay } from "@/lib/domain/calendar/day";

/** A Monday, from which business days are counted. */
const MONDAY: CalendarDay = "1970-01-05";
const FRIDAY = 4;

/**
 * How many business days have passed up to a day: two numbers less each other are the business days between. Saturday
 * and Sunday count as their Friday, so that a weekend's Monday is one business day after it.
 * `Assumed:` Monday to Friday, and no holidays: a bank's calendar is told nowhere.
 */
export function businessIndex(day: CalendarDay): number {
  const days = daysBetween(MONDAY, day);
  const week = Math.floor(days / 7);
  return week * 5 + Math.min(days - week * 7, FRIDAY);
}

/** The first calendar day with this index. */
export function firstDayOf(index: number): CalendarDay {
  const week = Math.floor(index / 5);
  return addDays(MONDAY, week * 7 + (index - week * 5));
}

/** The last calendar day with this index: of a Friday it is the Sunday behind it. */
export function lastDayOf(index: number): CalendarDay {
  const week = Math.floor(index / 5);
  return addDays(firstDayOf(index), index - week * 5 === FRIDAY ? 2 : 0);
}
