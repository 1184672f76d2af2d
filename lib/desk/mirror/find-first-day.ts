import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { isAnswering } from "@/lib/gateway/is-answering";
import { addDays, daysBetween, type CalendarDay } from "@/lib/domain/calendar/day";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { hasAny } from "./ask-days";
import { isOfQuestion } from "./is-of-question";

/**
 * The first day of which the service has a closed record, by some fifteen questions. Null when it has none. Where the profile limits the days of
 * a request, its own first day: older ones could only be asked for one part after the other, as they are read anyway.
 * The day may lie one before the first record's, since the zone of the service's days is not shown.
 * @throws {UpstreamError}
 */
export async function findFirstDay(
  ctx: WorkerContext,
  until: CalendarDay,
): Promise<CalendarDay | null> {
  const { firstDay, longestRangeDays } = ctx.gateway.profile;
  if (longestRangeDays !== null) return firstDay;
  if (!(await mayHaveAny(ctx, hasAny(ctx, firstDay, until)))) return null;
  let without = firstDay;
  let having = until;
  while (daysBetween(without, having) > 1) {
    const middle = addDays(without, Math.floor(daysBetween(without, having) / 2));
    if (await mayHaveAny(ctx, hasAny(ctx, firstDay, middle))) having = middle;
    else without = middle;
  }
  return addDays(having, -1);
}

/** Whether the service has a record of some days, or fails for these alone, while it answers for its list: then it has one that it can't give. */
async function mayHaveAny(ctx: WorkerContext, answer: Promise<boolean>): Promise<boolean> {
  try {
    return await answer;
  } catch (error) {
    if (
      isUpstreamError(error) &&
      error.kind !== "refused" &&
      (await isOfQuestion(ctx, error)) &&
      (await isAnswering(ctx.gateway))
    )
      return true;
    throw error;
  }
}
