import {
  addDays,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  weekdayOf,
  type CalendarDay,
} from "@/lib/domain/calendar/day";

/** The weeks of the month that `day` is in, Monday first; null before the first and after the last. */
export function monthWeeks(day: CalendarDay): (CalendarDay | null)[][] {
  const first = firstOfMonth(day);
  const cells: (CalendarDay | null)[] = Array.from({ length: weekdayOf(first) - 1 }, () => null);
  for (let each = first; each.slice(0, 7) === first.slice(0, 7); each = addDays(each, 1))
    cells.push(each);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The same day of the month that many months away, or that month's last. */
export function sameDayOfMonth(day: CalendarDay, months: number): CalendarDay {
  const first = addMonths(day, months);
  const [wanted, last] = [addDays(first, Number(day.slice(8)) - 1), lastOfMonth(first)];
  return wanted < last ? wanted : last;
}
