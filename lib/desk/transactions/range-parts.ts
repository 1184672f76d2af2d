import { DAY_MS, daysBetween } from "@/lib/domain/calendar/day";
import { serviceWindow } from "@/lib/domain/transactions/service-window";
import type { Gateway } from "@/lib/gateway/gateway";
import { forgetLimit, isRangeRefusal, knownMostDays, shrinkBelow } from "./range-limit";
import type { ServiceFilter } from "./service-filter";

/** The service is asked for up to this many days more than a range has: see `serviceWindow`. */
const WIDENED_BY = 3;
/** What a part of one day asks for. Nothing shorter is tried. */
const LEAST_DAYS = 1 + WIDENED_BY;

/** How many days a filter asks the service for; 0 without a range. */
export function daysAsked({ asked: { startDate, endDate } }: Pick<ServiceFilter, "asked">): number {
  return startDate === undefined || endDate === undefined ? 0 : daysBetween(startDate, endDate);
}

/**
 * A filter cut into parts, the newest days first, none of which asks the service for more days than it takes. The parts' ranges don't
 * overlap; the days that they ask for do.
 * @param mostDays null where no limit is known: then the filter is the only part
 */
export function partsOf(
  filter: ServiceFilter,
  mostDays: number | null,
): [newest: ServiceFilter, ...older: ServiceFilter[]] {
  const { asked, instants } = filter;
  if (instants === null || mostDays === null || daysAsked(filter) <= mostDays) return [filter];
  const lengthMs = Math.max(1, mostDays - WIDENED_BY) * DAY_MS;
  const first = instants.start.getTime();
  const partUntil = (end: number): ServiceFilter => {
    const part = { start: new Date(Math.max(first, end - lengthMs)), end: new Date(end) };
    return { asked: { ...asked, ...serviceWindow(part) }, instants: part };
  };
  const parts: ReturnType<typeof partsOf> = [partUntil(instants.end.getTime())];
  for (let end = instants.end.getTime() - lengthMs; end > first; end -= lengthMs)
    parts.push(partUntil(end));
  return parts;
}

/**
 * Begins to read a filter in as few parts as the service allows: opens the newest of them, in ever shorter ones while it is refused. Once
 * it has been opened, a refusal of an older part has another reason, such as its age.
 * Assumed: a service may limit how many days one request covers, and refuse more with 400 or 422.
 * @throws what `open` throws; the first refusal when no length is taken
 */
export async function openInParts<Opened>(
  gateway: Gateway,
  filter: ServiceFilter,
  open: (newest: ServiceFilter) => Promise<Opened>,
): Promise<{ opened: Opened; older: ServiceFilter[] }> {
  let refusal: unknown;
  for (;;) {
    const [newest, ...older] = partsOf(filter, knownMostDays(gateway));
    try {
      return { opened: await open(newest), older };
    } catch (error) {
      if (!isRangeRefusal(error) || newest.instants === null) throw error;
      refusal ??= error;
      if (!cutShorter(gateway, daysAsked(newest))) throw refusal;
    }
  }
}

/** Whether there are shorter parts than one of so many days, which was refused. */
function cutShorter(gateway: Gateway, days: number): boolean {
  if (days > LEAST_DAYS) return shrinkBelow(gateway, days);
  forgetLimit(gateway);
  return false;
}
