import { addDays, daysBetween } from "@/lib/domain/calendar/day";
import { isBadRequest } from "../upstream-error";

interface Days {
  /** YYYY-MM-DD */
  startDate?: string;
  endDate?: string;
}

/** Reads a list by days that may be in the future. */
export type ReadAhead = <Filter extends Days, Result>(
  filter: Filter,
  read: (filter: Filter) => Promise<Result>,
) => Promise<Result>;

/** How long an end date that was refused is not asked for again. The service's day may begin hours before or after that of UTC, so it is asked for now and then. */
const REFUSED_FOR_MS = 5 * 60_000;
/** A day may begin at each of these, by the zones that there are: then it is asked for at once, since without it the newest records would be missing from a list that seems whole. */
const DAYS_BEGIN_EVERY_MS = 15 * 60_000;

/** Until when a day that is refused now is not asked for. */
const refusedUntil = (at: number): number =>
  Math.min(at + REFUSED_FOR_MS, (Math.floor(at / DAYS_BEGIN_EVERY_MS) + 1) * DAYS_BEGIN_EVERY_MS);

/**
 * The desk asks for days up to one or two after the service's today, since the interface doesn't show in which time zone its days begin,
 * or whether "on or before" includes the end date. Assumed: the service may refuse an end date in the future with 400 or 422, by its own
 * zone, in which it may still be yesterday. Then the desk asks for as many of those days as it accepts: up to tomorrow, today or yesterday. One
 * more call shows whether it isn't their number that was refused.
 * @param now the time at the service
 */
export function createReadAhead(now: () => Date): ReadAhead {
  /** The latest end date that was answered: a refusal of it, or of an earlier one, has another reason. */
  let answered = "";
  /** The earliest that was refused last, and until when it isn't asked for. */
  let refused: { endDate: string; until: number } | null = null;

  return async (filter, read) => {
    if (filter.endDate === undefined) return read(filter);
    const { endDate: wanted } = filter;
    const at = now();
    const today = at.toISOString().slice(0, 10);
    const upTo = (endDate: string): typeof filter => {
      if (endDate >= wanted) return filter;
      // The interface requires the end to be after the start.
      const startDate =
        filter.startDate !== undefined && filter.startDate >= endDate
          ? addDays(endDate, -1)
          : filter.startDate;
      return { ...filter, startDate, endDate };
    };
    const known =
      refused !== null && at.getTime() < refused.until && wanted >= refused.endDate
        ? addDays(refused.endDate, -1)
        : wanted;
    const fewer = [1, 0, -1]
      .map((ahead) => addDays(today, ahead))
      .filter((endDate) => endDate < known);
    let first: unknown;
    for (const endDate of [known, ...fewer]) {
      try {
        const result = await read(upTo(endDate));
        if (endDate < known && (await refusesAsMany(filter, endDate, read))) break;
        if (endDate > answered) answered = endDate;
        if (endDate < known)
          refused = { endDate: addDays(endDate, 1), until: refusedUntil(at.getTime()) };
        return result;
      } catch (error) {
        first ??= error;
        if (!isBadRequest(error)) throw error;
        if (endDate <= answered) break;
      }
    }
    throw first;
  };
}

/** Whether as many days as were wanted are refused as well where they end on a day that is answered: then they are too many, whenever they end. */
async function refusesAsMany<Filter extends Days>(
  { startDate, endDate: wanted, ...rest }: Filter,
  endDate: string,
  read: (filter: Filter) => Promise<unknown>,
): Promise<boolean> {
  if (startDate === undefined || wanted === undefined) return false;
  try {
    await read({
      ...rest,
      startDate: addDays(startDate, daysBetween(wanted, endDate)),
      endDate,
    } as Filter);
    return false;
  } catch (error) {
    if (!isBadRequest(error)) throw error;
    return true;
  }
}
