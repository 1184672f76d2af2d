/** A day of the calendar without a zone, `YYYY-MM-DD`. Two days compare as text. */
export type CalendarDay = string;

const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A day in which no clock is changed, in ms. */
export const DAY_MS = 86_400_000;

/** The day's midnight in UTC, for counting days; no instant in any zone. */
function midnightMs(day: CalendarDay): number {
  const match = FORM.exec(day);
  if (!match) throw new RangeError(`${day} is not a day of the form YYYY-MM-DD`);
  return Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
}

function dayOf(ms: number): CalendarDay {
  return new Date(ms).toISOString().slice(0, 10);
}

/** True if the text is an existing day: `2026-02-29` is not. */
export function isCalendarDay(text: string): boolean {
  return FORM.test(text) && dayOf(midnightMs(text)) === text;
}

/** The day `days` days later; earlier when `days` is negative. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayOf(midnightMs(day) + days * DAY_MS);
}

/** The number of days between two days: 0 for the same day. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((midnightMs(to) - midnightMs(from)) / DAY_MS);
}

/** @param days at least one */
export function earliestOf(days: readonly CalendarDay[]): CalendarDay {
  return days.reduce((first, day) => (day < first ? day : first));
}

/** @param days at least one */
export function latestOf(days: readonly CalendarDay[]): CalendarDay {
  return days.reduce((last, day) => (day > last ? day : last));
}

/** 1 for Monday … 7 for Sunday. Source: ISO 8601. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(midnightMs(day)).getUTCDay() || 7;
}

export function firstOfMonth(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 7)}-01`;
}

export function lastOfMonth(day: CalendarDay): CalendarDay {
  return addDays(addMonths(firstOfMonth(day), 1), -1);
}

/** The first day of the month that many months away. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const first = new Date(midnightMs(firstOfMonth(day)));
  first.setUTCMonth(first.getUTCMonth() + months);
  return dayOf(first.getTime());
}
