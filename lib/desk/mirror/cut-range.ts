import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { addDays, daysBetween, type CalendarDay } from "@/lib/domain/calendar/day";
import type { DayWindow } from "@/lib/domain/transactions/mirror-plan";
import { SAFE_RANGE_DAYS } from "@/lib/domain/transactions/service-filter";
import { unlessRefused } from "./ask-days";
import { CLOSED } from "./closed-records";
import type { DaysReading } from "./read-days";

/**
 * Whether the service cut a range of more than a month without saying so, at its end or at its start: the days after the newest record that it gave,
 * or before the oldest, have some when they are asked for alone, a month at a time. One call for each month of which the reading has nothing.
 */
export async function isRangeCut(
  ctx: WorkerContext,
  window: DayWindow,
  reading: Pick<DaysReading, "oldestDay" | "newestDay" | "named">,
): Promise<boolean> {
  if (daysBetween(window.startDay, window.endDay) <= SAFE_RANGE_DAYS) return false;
  for (const stretch of unread(window, reading)) {
    for (
      let { startDay } = stretch;
      startDay < stretch.endDay;
      startDay = addDays(startDay, SAFE_RANGE_DAYS)
    ) {
      const month = {
        startDay,
        endDay: earlier(addDays(startDay, SAFE_RANGE_DAYS), stretch.endDay),
      };
      if ((await unlessRefused(hasOthers(ctx, month, reading.named))) === true) return true;
    }
  }
  return false;
}

/** The days of a window from which its reading has nothing and that may have been cut off. Those of its records may be of another zone. */
function unread(
  { startDay, endDay }: DayWindow,
  { oldestDay, newestDay }: Pick<DaysReading, "oldestDay" | "newestDay">,
): DayWindow[] {
  if (oldestDay === null || newestDay === null) return [{ startDay, endDay }];
  return [
    { startDay: later(addDays(newestDay, 2), addDays(startDay, SAFE_RANGE_DAYS)), endDay },
    { startDay, endDay: earlier(addDays(oldestDay, -1), addDays(endDay, -SAFE_RANGE_DAYS)) },
  ];
}

function later(a: CalendarDay, b: CalendarDay): CalendarDay {
  return a > b ? a : b;
}

function earlier(a: CalendarDay, b: CalendarDay): CalendarDay {
  return a < b ? a : b;
}

/**
 * Whether the first page of these days has a record that their reading with others didn't. A page that is limited is waited for: the reading
 * that it is to prove would be lost.
 */
async function hasOthers(
  ctx: WorkerContext,
  { startDay: startDate, endDay: endDate }: DayWindow,
  named: ReadonlySet<string>,
): Promise<boolean> {
  for await (const { rows } of ctx.gateway.transactions.crawl({ ...CLOSED, startDate, endDate }))
    return rows.some(({ id }) => !named.has(id));
  return false;
}
