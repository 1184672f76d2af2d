import type { DeskContext } from "@/lib/desk/context";
import { serviceNow } from "@/lib/desk/service-now";
import { addDays, daysBetween, type CalendarDay } from "@/lib/domain/calendar/day";
import { recentWindow } from "@/lib/domain/transactions/mirror-plan";
import { BEFORE_ALL, SURELY_GIVEN_DAYS, type ServiceWindow } from "@/lib/domain/transactions/service-window";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { MOST_PASSES, type CrawledPage, type GivenRows } from "@/lib/gateway/lists/crawl";
import type { TransactionsFilter } from "@/lib/gateway/transactions";
import type { UpstreamError } from "@/lib/gateway/upstream-error";
import { isRangeRefusal, mostDays } from "./range-limit";

type Page = CrawledPage<Transaction>;
type Asking = Pick<DeskContext, "gateway" | "clock">;

/** A list that the service didn't give to its end. */
interface CutList {
  /** Pages that were given. */
  pages: number;
  /** What the last of them counts. */
  count: number | null;
  /** Whether its first record is older than its last. */
  isAscending: boolean;
  hasUndated: boolean;
  /** What it ended with: the page that says so, or the refusal of one. */
  end: Page | UpstreamError;
}

/**
 * Everything that matches a filter, a page at a time, each row once, like the gateway's crawl. Where the service gives only the first pages of a list, its
 * days are asked for in ever smaller parts, as the mirror does, in the list's own order; without dates, all days that can have a record.
 * If that gives less than the list counts, or a single day is still cut short, it ends as the list itself did: with its last page, which
 * says so, or with the refusal of a page. Assumed: a list without dates has what the lists of all days have together, but for records without a date.
 * Source: docs/decisions/0040.
 * @throws {UpstreamError}
 * @throws {TransactionDatesError}
 */
export async function* crawlWholeList(ctx: Asking, filter: TransactionsFilter): AsyncGenerator<Page, void, void> {
  const given: GivenRows = new Set();
  const cut = yield* readList(ctx, filter, given);
  if (cut === null) return;
  const days = daysOf(ctx, filter, cut);
  const isWhole = days !== null && (yield* readInParts(ctx, { ...filter, ...days }, cut, given)) && (cut.count === null || given.size >= cut.count);
  if (isWhole) return;
  if ("rows" in cut.end) yield cut.end;
  else throw cut.end;
}

/** The days in which everything that a list lacks must be; null if it may lack records without a date. */
function daysOf(ctx: Asking, { startDate, endDate }: TransactionsFilter, { hasUndated }: CutList): ServiceWindow | null {
  if (startDate !== undefined && endDate !== undefined) return { startDate, endDate };
  return hasUndated ? null : { startDate: BEFORE_ALL, endDate: recentWindow(serviceNow(ctx).toISOString().slice(0, 10)).endDay };
}

/** One list, as far as the service gives it. @returns null if that is its end */
async function* readList(ctx: Asking, filter: TransactionsFilter, given: GivenRows): AsyncGenerator<Page, CutList | null, void> {
  const list = { pages: 0, count: null as number | null, isAscending: false, hasUndated: false };
  let first: Date | null = null;
  try {
    for await (const page of ctx.gateway.transactions.crawl(filter, { passes: MOST_PASSES, given })) {
      if (page.isCutShort) return { ...list, end: page };
      list.pages += 1;
      list.count = page.count;
      for (const { createdAt } of page.rows) {
        first ??= createdAt;
        list.isAscending = createdAt === null || first === null ? list.isAscending : first < createdAt;
        list.hasUndated ||= createdAt === null;
      }
      yield page;
    }
    return null;
  } catch (error) {
    if (!isRangeRefusal(error)) throw error;
    return { ...list, end: error };
  }
}

/**
 * The days of a list that was cut short, in parts, and those in smaller ones where they are cut short, too.
 * @param whole the list of all of these days
 * @returns whether each was given to its end
 */
async function* readInParts(ctx: Asking, filter: TransactionsFilter & ServiceWindow, { pages, isAscending }: CutList, given: GivenRows): AsyncGenerator<Page, boolean, void> {
  // Its first page was refused: not for its length then, which is less than what was taken.
  if (pages === 0) return false;
  const parts = dividedDays(filter, mostDays(ctx.gateway));
  for (const days of isAscending ? parts.toReversed() : parts) {
    const part = { ...filter, ...days };
    const cut = yield* readList(ctx, part, given);
    if (cut !== null && !(yield* readInParts(ctx, part, { ...cut, isAscending }, given))) return false;
  }
  return parts.length > 0;
}

/** Days in smaller parts, the newest first; none of a single day. Months at first, since a service may give only the first days of a longer range, without a word. */
function dividedDays({ startDate, endDate }: ServiceWindow, most: number): ServiceWindow[] {
  const days = daysBetween(startDate, endDate);
  if (days < 2) return [];
  const length = days > SURELY_GIVEN_DAYS ? Math.min(SURELY_GIVEN_DAYS, most) : Math.ceil(days / 2);
  const parts: ServiceWindow[] = [];
  // A day between two parts is in both: whether "on or before" includes the end date isn't shown.
  for (let end: CalendarDay = endDate; end > startDate; end = addDays(end, -length)) {
    const start = addDays(end, -length);
    parts.push({ startDate: start > startDate ? start : startDate, endDate: end });
  }
  return parts;
}
