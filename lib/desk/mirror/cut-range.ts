import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import type { DayWindow } from "@/lib/domain/transactions/mirror-plan";
import { SURELY_GIVEN_DAYS } from "@/lib/domain/transactions/service-window";
import { unlessRefused } from "./ask-days";
import { CLOSED } from "./read-days";

/**
 * Whether the service cut a range of more than a month without saying so: the days after the newest record that it gave have some when they are
 * asked for alone. One call, unless the newest record is of the last days.
 */
export async function isRangeCut(ctx: WorkerContext, { startDay, endDay }: DayWindow, newestDay: CalendarDay | null): Promise<boolean> {
  const least = addDays(startDay, SURELY_GIVEN_DAYS);
  // Its days may be of another zone.
  const behind = newestDay === null ? least : addDays(newestDay, 2);
  const from = behind > least ? behind : least;
  return from < endDay && (await unlessRefused(hasDated(ctx, from, endDay))) === true;
}

/**
 * Whether the first page of these days has a record that is surely of them. Rows without a readable date tell of no day: they may be those that
 * the whole range had. A page that is limited is waited for: the reading that it is to prove would be lost.
 */
async function hasDated(ctx: WorkerContext, startDate: CalendarDay, endDate: CalendarDay): Promise<boolean> {
  // The service's days may begin hours before those of UTC.
  const least = addDays(startDate, -1);
  for await (const { rows } of ctx.gateway.transactions.crawl({ ...CLOSED, startDate, endDate })) {
    return rows.some(({ createdAt }) => createdAt !== null && createdAt.toISOString().slice(0, 10) >= least);
  }
  return false;
}
