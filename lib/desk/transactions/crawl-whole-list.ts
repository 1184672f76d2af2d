import { type DeskContext, serviceNow } from "../context";
import { addDays, daysBetween, type CalendarDay } from "@/lib/domain/calendar/day";
import { recentWindow } from "@/lib/domain/transactions/mirror-plan";
import { SAFE_RANGE_DAYS, type ServiceWindow } from "@/lib/domain/transactions/service-filter";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { MOST_PASSES, type CrawledPage, type GivenRows } from "@/lib/gateway/lists/crawl";
import type { TransactionsFilter } from "@/lib/gateway/transactions";
import { isBadRequest, type UpstreamError } from "@/lib/gateway/upstream-error";
import { keepsToDays } from "./keeps-to-days";
import { longestRange } from "./service-filter";

type Page = CrawledPage<Transaction>;
type Asking = Pick<DeskContext, "gateway" | "clock">;

/** A list that the service may not have given to its end. */
interface CutList {
  /** Pages that were given. */
  pages: number;
  /** Rows that came twice. */
  repeats: number;
  /** The count on its last page. */
  count: number | null;
  /** True if its first record is older than its last. */
  isAscending: boolean;
  hasUndated: boolean;
  /** The end of the list: its last page, or the refusal of a page. */
  end: Page | UpstreamError;
}

/** A reading of everything under a filter, in as many lists as that takes. */
interface WholeReading {
  ctx: Asking;
  given: GivenRows;
  /** When its parts were begun, by the service's clock. Null during the whole list. */
  partsBegunAt: Date | null;
  /** True if the parts have records that were there before. */
  hasFoundMore: boolean;
  /** True if a part was refused, so that it shows nothing. */
  isRefused: boolean;
  /** True if the whole list may have been given to its end. */
  isDoubtful: boolean;
  /** Returns true if a part is complete although its last page names a next. */
  isWhole: (part: CutList) => boolean;
}

/**
 * Reads everything that matches a filter, a page at a time, each row once. Where the service gives
 * only the first pages of a list, its days are asked for in ever smaller parts, as the mirror does,
 * in the list's own order; without dates, all days that can have a record. If that gives less than
 * the list counts, or a single day is still cut short, it ends as the list itself did: with its
 * last page, which says so, or with the refusal of a page. An empty page is the end (the profile's
 * `listEnds`), whatever is counted, unless the parts have more. Then a part is complete if it has
 * fewer rows than the list: a service that gives no more than so many of a list gives as many of
 * another. Otherwise the last page is marked as doubtful. Source: docs/decisions/0030, 0040.
 * @throws {UpstreamError}
 * @throws {TransactionDatesError}
 */
export async function* crawlWholeList(
  ctx: Asking,
  filter: TransactionsFilter,
): AsyncGenerator<Page, void, void> {
  const reading: WholeReading = {
    ctx,
    given: new Set(),
    partsBegunAt: null,
    hasFoundMore: false,
    isRefused: false,
    isDoubtful: false,
    isWhole: () => false,
  };
  const cut = yield* readList(reading, filter);
  if (cut === null) return;
  const isCounted = (): boolean => cut.count === null || reading.given.size >= cut.count;
  const isDoubtful = "rows" in cut.end && cut.end.isDoubtful === true;
  if (isDoubtful && isCounted()) return;
  const kept = "rows" in cut.end ? await keepsToDays(ctx.gateway, filter) : "kept";
  // A service that always counts all records counts a list of all records rightly.
  const isOfAll = filter.startDate === undefined && filter.status === undefined;
  if (isDoubtful && kept === "counts_others" && !isOfAll) return;
  const isMiscounted = kept === "counts_others";
  const isByRows = isDoubtful || isMiscounted;
  if (isByRows)
    reading.isWhole = (part) => cut.repeats + part.repeats === 0 && listedBy(part) < listedBy(cut);
  reading.isDoubtful = isDoubtful;
  reading.partsBegunAt = serviceNow(ctx);
  // The parts may lack records without a date, which no days have.
  const lacksUndated = filter.startDate === undefined && cut.hasUndated;
  const mayShowMore = kept !== "gives_others" && (isDoubtful || !lacksUndated);
  const all = { ...filter, ...daysOf(ctx, filter) };
  const isRead = mayShowMore && (yield* readInParts(reading, all, cut));
  if (isRead && !lacksUndated && (isByRows || isCounted())) return;
  const isStillDoubtful = isDoubtful && !reading.hasFoundMore && !reading.isRefused;
  if ("rows" in cut.end) yield isStillDoubtful ? cut.end : { ...cut.end, isCutShort: true };
  else throw cut.end;
}

/** How many rows a list gave. Infinite where one of its pages was refused. */
function listedBy({ end }: CutList): number {
  return "rows" in end && end.listed !== undefined ? end.listed : Number.POSITIVE_INFINITY;
}

/** The days that contain everything that a list lacks, except undated records. */
function daysOf(ctx: Asking, { startDate, endDate }: TransactionsFilter): ServiceWindow {
  if (startDate !== undefined && endDate !== undefined) return { startDate, endDate };
  return {
    startDate: ctx.gateway.profile.firstDay,
    endDate: recentWindow(serviceNow(ctx).toISOString().slice(0, 10)).endDay,
  };
}

/** Reads a list as far as the service gives it. @returns null if that is its end */
async function* readList(
  reading: WholeReading,
  filter: TransactionsFilter,
): AsyncGenerator<Page, CutList | null, void> {
  const list = {
    pages: 0,
    repeats: 0,
    count: null as number | null,
    isAscending: false,
    hasUndated: false,
  };
  const { ctx, given, partsBegunAt } = reading;
  let first: Date | null = null;
  let doubtful: Page | null = null;
  try {
    for await (const page of ctx.gateway.transactions.crawl(filter, {
      passes: MOST_PASSES,
      given,
    })) {
      list.repeats += page.repeats;
      list.count = page.count;
      if (page.isCutShort) return { ...list, end: page };
      if (page.isDoubtful) {
        doubtful = page;
        continue;
      }
      list.pages += 1;
      for (const { createdAt } of page.rows) {
        first ??= createdAt;
        list.isAscending =
          createdAt === null || first === null ? list.isAscending : first < createdAt;
        list.hasUndated ||= createdAt === null;
        reading.hasFoundMore ||=
          partsBegunAt !== null && createdAt !== null && createdAt < partsBegunAt;
      }
      yield page;
    }
    return doubtful && { ...list, end: doubtful };
  } catch (error) {
    if (!isBadRequest(error)) throw error;
    return { ...list, end: error };
  }
}

/**
 * Reads the days of a cut list in ever smaller parts.
 * @returns whether each was given to its end
 */
async function* readInParts(
  reading: WholeReading,
  filter: TransactionsFilter & ServiceWindow,
  { pages, isAscending }: CutList,
): AsyncGenerator<Page, boolean, void> {
  // Its first page was refused: not for its length then, which is less than what was taken.
  if (pages === 0) {
    reading.isRefused = true;
    return false;
  }
  const parts = dividedDays(filter, longestRange(reading.ctx.gateway));
  let isRead = parts.length > 0;
  for (const days of isAscending ? parts.toReversed() : parts) {
    const part = { ...filter, ...days };
    const cut = yield* readList(reading, part);
    if (
      cut === null ||
      reading.isWhole(cut) ||
      (yield* readInParts(reading, part, { ...cut, isAscending }))
    )
      continue;
    isRead = false;
    // Others may show that there is more.
    if (!reading.isDoubtful) break;
  }
  return isRead;
}

/**
 * Days in smaller parts, the newest first; none of a single day. Months at first, since a service
 * may give only the first days of a longer range, without a word.
 */
function dividedDays({ startDate, endDate }: ServiceWindow, maxDays: number): ServiceWindow[] {
  const days = daysBetween(startDate, endDate);
  if (days < 2) return [];
  const length = days > SAFE_RANGE_DAYS ? Math.min(SAFE_RANGE_DAYS, maxDays) : Math.ceil(days / 2);
  const parts: ServiceWindow[] = [];
  // A day between two parts is in both: whether "on or before" includes the end date isn't shown.
  for (let end: CalendarDay = endDate; end > startDate; end = addDays(end, -length)) {
    const start = addDays(end, -length);
    parts.push({ startDate: start > startDate ? start : startDate, endDate: end });
  }
  return parts;
}
