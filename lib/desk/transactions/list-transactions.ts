import type { z } from "zod";
import { type TransactionList, TransactionQuery } from "@/lib/contract/api/transactions";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { quotedAtEnd } from "@/lib/domain/words/words";
import { CRAWL_PAGE_SIZE } from "@/lib/gateway/lists/crawl";
import { rowsOn, type SkippedRow } from "@/lib/gateway/reading";
import { isBadRequest } from "@/lib/gateway/upstream-error";
import { AppError } from "../app-error";
import { type DeskContext, requirePermission, serviceNow, type UserContext } from "../context";
import { reportingOrganisation } from "../organisation";
import { parseInput } from "../parse-input";
import { profileHint } from "../service-trouble";
import { completeRecords } from "./complete-records";
import { rowsOfPart, serviceFilter, type ServiceFilter, splitRange } from "./service-filter";
import { ownTransfers, transactionView } from "./transaction-view";

/**
 * Reads a page of the service's transactions, in the service's order. Nothing is cached.
 * @throws {AppError} `forbidden`; `invalid` for a bad query, or with reason `too_deep` beyond 40
 * pages of the service, or 30 seconds; `refused_by_service` with reason `days`
 * @throws {UpstreamError}
 */
export async function listTransactions(
  ctx: UserContext,
  input: z.input<typeof TransactionQuery>,
): Promise<TransactionList> {
  requirePermission(ctx, "desk.read");
  const query = parseInput(TransactionQuery, input);
  const organisation = reportingOrganisation(ctx.db);
  // Without days the request doesn't depend on the zone, so both are read at once.
  const zone = query.from ? (await organisation).reportingZone : "UTC";
  const [window, { reportingZone }] = await Promise.all([
    readWindow(ctx, serviceFilter(query, zone), query).catch((error: unknown) => {
      throw (query.from && daysRefused(error)) || error;
    }),
    organisation,
  ]);
  const read = window.rows.flatMap((row) => ("transaction" in row ? [row.transaction] : []));
  const whole = await completeRecords(ctx.db, read);
  const own = await ownTransfers(ctx.db, whole);
  return {
    transactions: whole.map((record) => transactionView(record, own.get(record.id) ?? null)),
    unreadable: window.rows.flatMap((row) => ("skipped" in row ? [row.skipped] : [])),
    page: query.page,
    pageSize: query.pageSize,
    hasNext: window.hasNext,
    total: window.total,
    timeZone: reportingZone,
    freshness: {
      verifiedAt: window.verifiedAt.toISOString(),
      serviceNow: serviceNow(ctx).toISOString(),
    },
  };
}

/** Explains a refusal of days. The service was asked for more than the person chose. */
function daysRefused(error: unknown): AppError | null {
  if (
    !isBadRequest(error) ||
    !/(?:date|\b(?:day|range|period|month))s?\b/i.test(error.serviceMessage ?? "")
  )
    return null;
  return new AppError(
    "refused_by_service",
    `The service refused these days: ${quotedAtEnd(error.serviceMessage ?? "")} Since its time zone isn't known, it is asked for up to three days more than you chose. Choose fewer days, or look in All history.${profileHint(error)}`,
    { reason: "days", cause: error },
  );
}

/** Maximum number of the service's pages per request, since a person waits for it. */
const MAX_READS = 40;
const MAX_TOTAL_MS = 30_000;
const MAX_READ_MS = 12_000;

interface WantedPage {
  /** From 1. */
  page: number;
  pageSize: number;
}

type ListRow = { transaction: Transaction } | { skipped: SkippedRow };

type Asking = Pick<DeskContext, "gateway" | "clock">;

/**
 * Reads one page of our own from the service's list under a filter. Without a range, it begins with
 * the wanted page if the service keeps to our page size; else with the first.
 */
async function readWindow(ctx: Asking, filter: ServiceFilter, wanted: WantedPage) {
  const { page, pageSize } = wanted;
  const limits = { endsAt: ctx.clock.now().getTime() + MAX_TOTAL_MS, reads: MAX_READS };
  // Behind the end of a list whose last page repeats, a page would be taken for another one.
  const isNumbered = filter.instants === null && ctx.gateway.profile.listEnds !== "repeats";
  if (isNumbered && page > 1) {
    const start = { firstPage: page, size: pageSize, needed: pageSize };
    const read = await readRows(ctx, filter, start, limits);
    const sizeOfFirst = async (): Promise<number> =>
      (await readRows(ctx, filter, { firstPage: 1, size: pageSize, needed: 0 }, limits)).largest;
    const isOurSize =
      read.largest === pageSize || (read.largest > 0 && (await sizeOfFirst()) === pageSize);
    if (isOurSize) return windowOf(read, wanted);
  }
  const size = filter.instants === null ? pageSize : CRAWL_PAGE_SIZE;
  const fromStart = { firstPage: 1, size, needed: page * pageSize };
  return windowOf(await readRows(ctx, filter, fromStart, limits), wanted);
}

interface ReadRows {
  /** How many rows of the list lie before these. */
  before: number;
  rows: ListRow[];
  isEnd: boolean;
  /** True if every row from the first page on was seen once. Their number is then certain. */
  isCertain: boolean;
  /** The service's own count, where it has more rows than these. */
  counted: number | null;
  /** The most rows on one of its pages. */
  largest: number;
  /** When the first of the service's answers arrived. */
  verifiedAt: Date;
}

/** Reads rows until there are enough, more are counted, or the list ends. */
async function readRows(
  ctx: Asking,
  filter: ServiceFilter,
  { firstPage, size, needed }: { firstPage: number; size: number; needed: number },
  limits: { endsAt: number; reads: number },
): Promise<ReadRows> {
  const before = (firstPage - 1) * size;
  const read: ReadRows = {
    before,
    rows: [],
    isEnd: true,
    isCertain: true,
    counted: null,
    largest: 0,
    verifiedAt: ctx.clock.now(),
  };
  const undated = new Set<string>();
  for (const part of splitRange(filter, ctx.gateway.profile.longestRangeDays)) {
    const pages = ctx.gateway.transactions.crawl(part.asked, {
      firstPage,
      size,
      rateLimitWaits: 0,
      deadlineMs: MAX_READ_MS,
    });
    for await (const page of pages) {
      if (read.largest === 0) read.verifiedAt = page.receivedAt;
      read.largest = Math.max(read.largest, rowsOn(page));
      read.isCertain &&= page.repeats === 0 && !page.endsEarly;
      const { transactions, unreadable } = rowsOfPart(page, part, undated);
      read.rows.push(...transactions.map((transaction) => ({ transaction })));
      read.rows.push(...unreadable.map((skipped) => ({ skipped })));
      const isCounted = filter.instants === null && page.next !== null;
      read.counted = isCounted && (page.count ?? 0) > before + read.rows.length ? page.count : null;
      const isEnough = read.rows.length >= needed + Number(read.counted === null);
      if (isEnough) return { ...read, isEnd: false };
      limits.reads -= 1;
      if (limits.reads <= 0 || ctx.clock.now().getTime() >= limits.endsAt) throw tooDeep();
    }
  }
  return read;
}

function windowOf(
  { before, rows, isEnd, isCertain, counted, verifiedAt }: ReadRows,
  { page, pageSize }: WantedPage,
) {
  const start = (page - 1) * pageSize - before;
  const end = before + rows.length;
  return {
    rows: inFixedOrder(rows).slice(start, start + pageSize),
    hasNext: !isEnd,
    total: isEnd ? (isCertain ? end : null) : counted,
    verifiedAt,
  };
}

/** A service may give rows of one moment in another order each time. */
function inFixedOrder(rows: readonly ListRow[]): ListRow[] {
  let group = 0;
  return rows
    .map((row, index) => {
      const moment = momentOf(row);
      const before = rows[index - 1];
      const isTogether = moment !== null && before !== undefined && momentOf(before) === moment;
      group = isTogether ? group : index;
      return { row, group, key: "transaction" in row ? row.transaction.id : "" };
    })
    .toSorted((a, b) => a.group - b.group || (a.key < b.key ? -1 : 1))
    .map(({ row }) => row);
}

function momentOf(row: ListRow): number | null {
  return "transaction" in row ? (row.transaction.createdAt?.getTime() ?? null) : null;
}

function tooDeep(): AppError {
  return new AppError(
    "invalid",
    "This page is too far down the list to be found at once: the service gives it in small pages that have to be read one after the other. Choose fewer days, or export them all.",
    { reason: "too_deep" },
  );
}
