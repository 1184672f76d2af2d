import { type DeskContext, serviceNow } from "../context";
import type { CalendarDay } from "@/lib/domain/calendar/day";

/** Today in UTC. Windows reach so far beyond it that the zone of the service's days doesn't matter. */
export function serviceToday(ctx: Pick<DeskContext, "clock" | "gateway">): CalendarDay {
  return serviceNow(ctx).toISOString().slice(0, 10);
}
