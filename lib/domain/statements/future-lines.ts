import { printedDay } from "@/lib/domain/calendar/zone";
import type { CalendarDay } from "@/lib/domain/calendar/day";

export interface FutureLines {
  count: number;
  last: CalendarDay;
  today: CalendarDay;
}

/** Collects lines booked after today. Banks book nothing in advance, so a year or the order of day and month may be wrong. */
export class FutureLinesSeen {
  private count = 0;
  private last: CalendarDay = "";

  /** @param today in the reporting zone */
  constructor(private readonly today: CalendarDay) {}

  add(day: CalendarDay): void {
    if (day <= this.today) return;
    this.count += 1;
    if (day > this.last) this.last = day;
  }

  found(): FutureLines | null {
    const { count, last, today } = this;
    return count === 0 ? null : { count, last, today };
  }
}

/** In a sentence or two, for the warnings of an import. */
export function describeFutureLines({ count, last, today }: FutureLines): string {
  const lines =
    count === 1
      ? `A line is dated ${printedDay(last)}; it was imported on ${printedDay(today)}.`
      : `${count.toLocaleString("en-GB")} lines are dated after the day on which they were imported, ${printedDay(today)}, up to ${printedDay(last)}.`;
  return `${lines} Check the year, and which way round the dates are.`;
}
