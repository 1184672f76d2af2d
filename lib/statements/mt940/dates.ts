import { daysBetween, isCalendarDay, type CalendarDay } from "@/lib/domain/calendar/day";

/** `261231` → `2026-12-31`; null if it isn't a day. By SWIFT's rule, years from 80 are in the last century. */
export function dayOfSixDigits(digits: string): CalendarDay | null {
  const day = `${digits.slice(0, 2) > "79" ? "19" : "20"}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  return isCalendarDay(day) ? day : null;
}

/**
 * A value date. Banks that count every month as thirty days write `260230`, which means the last day of February. Null if it isn't a
 * day.
 */
export function valueDay(digits: string): CalendarDay | null {
  const day = dayOfSixDigits(digits);
  if (day !== null || !/^\d\d02(?:29|30)$/.test(digits)) return day;
  return dayOfSixDigits(`${digits.slice(0, 4)}29`) ?? dayOfSixDigits(`${digits.slice(0, 4)}28`);
}

/** An entry date has no year. The year nearest to the value date is used: `1231` with `270102` is in 2026. */
export function entryDay(monthAndDay: string, valueOn: CalendarDay): CalendarDay | null {
  const year = Number(valueOn.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((each) => `${each}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`)
    .filter((day) => isCalendarDay(day));
  const distance = (day: CalendarDay) => Math.abs(daysBetween(valueOn, day));
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
