import { DAY_MS, HOUR_MS } from "../clock";
import type { Random } from "./random";

/** The demo company keeps Lagos time: UTC+1 all year. */
const ZONE_MS = HOUR_MS;

/** Share of work in each hour of the local day, from midnight on. */
const HOUR_WEIGHTS = [
  0.04, 0.02, 0.01, 0.01, 0.02, 0.06, 0.3, 1.2, 4.2, 7.6, 9.4, 8.8, 5.6, 6.2, 8.6, 8.2, 6.9, 4.4,
  1.8, 0.7, 0.35, 0.2, 0.12, 0.07,
] as const;
/** Sunday first. */
const WEEKDAY_WEIGHTS = [0.03, 0.95, 1.05, 1.05, 1, 1.1, 0.12] as const;
/** Holidays as month and day: those of all five countries, and of the company's own. */
const HOLIDAYS = new Set(["1-1", "5-1", "6-12", "10-1", "12-25", "12-26"]);
const HOLIDAY_WEIGHT = 0.08;
const MONTH_END_DAYS = 3;
const MONTH_END_WEIGHT = 2.1;
const GROWTH = { first: 0.8, last: 1.2 } as const;

/** A day of the local calendar, counted from 1 January 1970. */
type LocalDay = number;

const localDayOf = (at: Date): LocalDay => Math.floor((at.getTime() + ZONE_MS) / DAY_MS);
const startOfDay = (day: LocalDay): number => day * DAY_MS - ZONE_MS;
const dateOf = (day: LocalDay): Date => new Date(day * DAY_MS);

const isHoliday = (date: Date): boolean =>
  HOLIDAYS.has(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`);

function isBusinessDay(day: LocalDay): boolean {
  const date = dateOf(day);
  return ![0, 6].includes(date.getUTCDay()) && !isHoliday(date);
}

/** Tells whether an instant is on one of the local month's last three business days. */
export function isMonthEnd(at: Date): boolean {
  return isMonthEndDay(localDayOf(at));
}

function isMonthEndDay(day: LocalDay): boolean {
  if (!isBusinessDay(day)) return false;
  const month = dateOf(day).getUTCMonth();
  let following = 0;
  for (let next = day + 1; dateOf(next).getUTCMonth() === month; next += 1)
    if (isBusinessDay(next)) following += 1;
  return following < MONTH_END_DAYS;
}

function dayWeight(day: LocalDay, first: LocalDay, last: LocalDay): number {
  const date = dateOf(day);
  const growth =
    GROWTH.first + ((GROWTH.last - GROWTH.first) * (day - first)) / Math.max(1, last - first);
  const weekday = WEEKDAY_WEIGHTS[date.getUTCDay()] ?? 0;
  const holiday = isHoliday(date) ? HOLIDAY_WEIGHT : 1;
  return growth * weekday * holiday * (isMonthEndDay(day) ? MONTH_END_WEIGHT : 1);
}

/** Lists a day's hours between two instants; the first and last count in part. */
function hoursWithin(
  day: LocalDay,
  from: number,
  until: number,
): { start: number; end: number; weight: number }[] {
  return HOUR_WEIGHTS.flatMap((weight, hour) => {
    const opens = startOfDay(day) + hour * HOUR_MS;
    const start = Math.max(opens, from);
    const end = Math.min(opens + HOUR_MS, until);
    return end > start ? [{ start, end, weight: (weight * (end - start)) / HOUR_MS }] : [];
  });
}

const FULL_DAY = HOUR_WEIGHTS.reduce((sum, weight) => sum + weight, 0);

/** Yields `count` instants of work between `from` and `until`, in order, a day at a time. */
export function* workingInstants(options: {
  count: number;
  from: Date;
  until: Date;
  random: Random;
}): Generator<Date> {
  const { count, random } = options;
  const from = options.from.getTime();
  const until = options.until.getTime();
  const first = localDayOf(options.from);
  const last = localDayOf(new Date(until - 1));
  const days = Array.from({ length: last - first + 1 }, (_, offset) => {
    const day = first + offset;
    const hours = hoursWithin(day, from, until);
    const share = hours.reduce((sum, hour) => sum + hour.weight, 0) / FULL_DAY;
    return { hours, weight: share * dayWeight(day, first, last) };
  });
  const total = days.reduce((sum, day) => sum + day.weight, 0);
  let weightSoFar = 0;
  let given = 0;
  for (const [index, day] of days.entries()) {
    weightSoFar += day.weight;
    const due = index === days.length - 1 ? count : Math.round((count * weightSoFar) / total);
    yield* instantsOfDay(day.hours, due - given, random);
    given = due;
  }
}

function instantsOfDay(
  hours: readonly { start: number; end: number; weight: number }[],
  count: number,
  random: Random,
): Date[] {
  const choices = hours.map((hour) => [hour, hour.weight] as const);
  return Array.from({ length: count }, () => {
    const hour = random.weighted(choices);
    return Math.floor(hour.start + random.next() * (hour.end - hour.start));
  })
    .sort((a, b) => a - b)
    .map((at) => new Date(at));
}
