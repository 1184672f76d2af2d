import { addDays, type CalendarDay } from "../calendar/day";
import type { InstantRange } from "../calendar/range";

const HOUR_MS = 3_600_000;
/** No zone is further behind or ahead of UTC than these. */
const FURTHEST_BEHIND_MS = -12 * HOUR_MS;
const FURTHEST_AHEAD_MS = 14 * HOUR_MS;

/** The two dates of the service's filter. `endDate` always lies after `startDate`. */
export interface ServiceWindow {
  startDate: CalendarDay;
  endDate: CalendarDay;
}

function dayAtOffset(ms: number, offsetMs: number): CalendarDay {
  return new Date(ms + offsetMs).toISOString().slice(0, 10);
}

/**
 * The service's dates that certainly include every record of our range. Anything else in them is trimmed afterwards. For
 * the African zones that is one day more at the start and two at the end. Source: interface.md, GET /v1/transactions:
 * "created on or after", "created on or before", "must be after startDate". `Assumed:` the zone of the service's days
 * may be any from UTC−12 to UTC+14, and "on or before" may end at the end date's first moment.
 */
export function serviceWindow(range: InstantRange): ServiceWindow {
  return {
    startDate: dayAtOffset(range.start.getTime(), FURTHEST_BEHIND_MS),
    endDate: addDays(dayAtOffset(range.end.getTime() - 1, FURTHEST_AHEAD_MS), 1),
  };
}

/**
 * The interface's filter on status: open is its `pending`, closed its `completed`. The latter means everything but
 * `awaiting_payment`, failed and cancelled included, and so is never called "Completed". Source: interface.md, States,
 * "Query filter mapping"; product.md, fact 1.
 */
type TransactionState = "open" | "closed";

/** The service's own filter for the state. Its `completed` means everything but `awaiting_payment`. */
export function serviceStatusFilter(state: TransactionState): "pending" | "completed" {
  return state === "open" ? "pending" : "completed";
}
