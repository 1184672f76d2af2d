import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { addDays, daysBetween, type CalendarDay } from "@/lib/domain/calendar/day";
import { CLOSED } from "./read-window";

/** Before any service of this kind had a record. */
const BEFORE_ALL: CalendarDay = "2009-01-01";

/**
 * The first day of which the service has a closed record, found by halving the time: some fifteen calls. Null when it has none.
 * The day may lie one before the first record's, since the zone of the service's days is not shown.
 * @throws {UpstreamError}
 */
export async function findFirstDay(ctx: WorkerContext, until: CalendarDay): Promise<CalendarDay | null> {
  const hasAnyUpTo = async (day: CalendarDay): Promise<boolean> => {
    const page = await ctx.gateway.transactions.list({ ...CLOSED, startDate: BEFORE_ALL, endDate: day, limit: 1, page: 1 });
    return page.rows.length + page.skipped.length > 0;
  };
  if (!(await hasAnyUpTo(until))) return null;
  let without = BEFORE_ALL;
  let having = until;
  while (daysBetween(without, having) > 1) {
    const middle = addDays(without, Math.floor(daysBetween(without, having) / 2));
    if (await hasAnyUpTo(middle)) having = middle;
    else without = middle;
  }
  return addDays(having, -1);
}
