import type { Transaction } from "@/lib/domain/transactions/transaction";
import { type Page, rowsOn, type SkippedRow } from "@/lib/gateway/reading";
import type { TransactionsFilter } from "@/lib/gateway/transactions";
import { AppError } from "../app-error";
import type { DeskContext } from "../context";

/** Maximum number of the service's pages per request: 4,000 records at 100 a page. */
const MAX_READS = 40;
/** Maximum time of a request in milliseconds, since a person waits. */
const MAX_TOTAL_MS = 30_000;
const MAX_READ_MS = 12_000;

/**
 * Reads pages of the service's lists for one of our requests. Each page is read once, and all of
 * them together within limits.
 */
export interface PageReader {
  /**
   * @throws {UpstreamError}
   * @throws {AppError} `invalid` with reason `too_deep` beyond the limits
   */
  read(page: number, limit: number): Promise<ServicePage>;
}

/** Readers of the lists under several filters, which share the limits of one request. */
export function createPageReaders(
  ctx: Pick<DeskContext, "gateway" | "clock">,
): (asked: TransactionsFilter) => PageReader {
  const endsAt = ctx.clock.now().getTime() + MAX_TOTAL_MS;
  let reads = 0;
  return (asked) => {
    const pages = new Map<string, ServicePage>();
    return {
      read: async (page, limit) => {
        const key = `${page}/${limit}`;
        const known = pages.get(key);
        if (known) return known;
        const remainingMs = endsAt - ctx.clock.now().getTime();
        if (reads >= MAX_READS || remainingMs <= 0) throw tooDeep();
        const answer = await ctx.gateway.transactions.list(
          { ...asked, limit, page },
          { deadlineMs: Math.min(MAX_READ_MS, remainingMs) },
        );
        reads += 1;
        pages.set(key, answer);
        return answer;
      },
    };
  };
}

function tooDeep(): AppError {
  return new AppError(
    "invalid",
    "This page is too far down the list to be found at once: the service gives it in small pages that have to be read one after the other. Choose fewer days, or export them all.",
    { reason: "too_deep" },
  );
}

export type ServicePage = Page<Transaction>;

/** A position in the list. Rows that could not be read still count. */
export type ListRow = { transaction: Transaction } | { skipped: SkippedRow };

/** All positions of a page: its records, then what could not be read. */
export function rowsOf(page: ServicePage): ListRow[] {
  return [
    ...page.rows.map((transaction) => ({ transaction })),
    ...page.skipped.map((skipped) => ({ skipped })),
  ];
}

/** A row's identity: the record's id, or the text of a row without one. */
export function rowKey(row: ListRow): string {
  return "transaction" in row ? `id:${row.transaction.id}` : `raw:${row.skipped.raw}`;
}

/**
 * Returns true if two pages hold the same rows. Behind its last page, a service may give that one
 * again (the profile's `listEnds`), with records of one moment in another order.
 */
export function isSamePage(a: ServicePage, b: ServicePage): boolean {
  return rowsOn(a) === rowsOn(b) && keysOf(a) === keysOf(b);
}

const keysOf = (page: ServicePage): string => rowsOf(page).map(rowKey).toSorted().join("\n");
