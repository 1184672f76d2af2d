import { DAY_MS } from "@/lib/domain/calendar/day";
import { isUpstreamError } from "../upstream-error";

interface Days {
  /** YYYY-MM-DD */
  startDate?: string;
  endDate?: string;
}

const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Reads a list by days that may be in the future. */
export type ReadAhead = <Filter extends Days, Result>(filter: Filter, read: (filter: Filter) => Promise<Result>) => Promise<Result>;

/**
 * The desk asks for days up to one or two after the service's today, since the interface doesn't show in which time zone its days begin,
 * or whether "on or before" includes the end date. Assumed: the service may refuse an end date in the future with 400 or 422. Then the
 * desk asks for as many of those days as it accepts: up to tomorrow, or up to today.
 * @param today the day at the service, YYYY-MM-DD
 */
export function createReadAhead(today: () => string): ReadAhead {
  /** The most days ahead that the service accepts, once it has refused more; and the most that it has answered. */
  let most = Number.POSITIVE_INFINITY;
  let answered = 0;

  return async (filter, read) => {
    if (filter.endDate === undefined) return read(filter);
    const now = dayNumber(today());
    const wanted = dayNumber(filter.endDate) - now;
    const upTo = (ahead: number): typeof filter => {
      if (ahead >= wanted) return filter;
      const endDate = dayOf(now + ahead);
      // The interface requires the end to be after the start.
      const startDate = filter.startDate !== undefined && filter.startDate >= endDate ? dayOf(now + ahead - 1) : filter.startDate;
      return { ...filter, startDate, endDate };
    };
    const asked = Math.min(wanted, most);
    try {
      const result = await read(upTo(asked));
      answered = Math.max(answered, asked);
      return result;
    } catch (error) {
      if (asked <= answered || !isRefusal(error)) throw error;
      for (const ahead of [1, 0].filter((fewer) => fewer < asked)) {
        const result = await read(upTo(ahead)).catch((again: unknown) => {
          if (isRefusal(again)) return null;
          throw again;
        });
        if (result === null) continue;
        most = ahead;
        answered = Math.max(answered, ahead);
        return result;
      }
      throw error;
    }
  };
}

function isRefusal(error: unknown): boolean {
  return isUpstreamError(error) && error.kind === "refused" && (error.status === 400 || error.status === 422);
}
