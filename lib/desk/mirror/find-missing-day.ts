import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import { oldestDayMissing } from "@/lib/store/mirror/left-out-records";
import { hasAny, isTaken } from "./ask-days";

/**
 * A day before all that are read, for a record that awaited payment then and that the service has neither in its open list nor by its id: the other
 * list may have it since, and it is gone only if that lacks it too. Null if there is no such record, or the service doesn't give its days.
 * @throws {UpstreamError}
 */
export async function findMissingDay(
  ctx: WorkerContext,
  firstDay: CalendarDay,
): Promise<CalendarDay | null> {
  // The service's days may begin hours before or after those of UTC.
  const created = await oldestDayMissing(ctx.db, {
    from: addDays(ctx.gateway.profile.firstDay, 1),
    to: addDays(firstDay, 1),
  });
  if (created === null) return null;
  const start = addDays(created, -1);
  return (await isTaken(hasAny(ctx, start, addDays(created, 2)))) ? start : null;
}
