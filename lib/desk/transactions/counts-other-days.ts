import { addDays } from "@/lib/domain/calendar/day";
import { BEFORE_ALL } from "@/lib/domain/transactions/service-window";
import type { Gateway } from "@/lib/gateway/gateway";
import { CRAWL_PAGE_SIZE } from "@/lib/gateway/lists/crawl";
import { rowsOn } from "@/lib/gateway/reading";
import type { TransactionsFilter } from "@/lib/gateway/transactions";
import { isUpstreamError } from "@/lib/gateway/upstream-error";

/**
 * Whether the service counts more records than those of the days that it is asked for, as of a day before any can have been: it has no row then,
 * and counts some. One call. False if it isn't answered.
 */
export async function countsOtherDays(gateway: Gateway, { status }: TransactionsFilter): Promise<boolean> {
  const days = { startDate: addDays(BEFORE_ALL, -1), endDate: BEFORE_ALL };
  try {
    const page = await gateway.transactions.list({ status, ...days, limit: CRAWL_PAGE_SIZE, page: 1 });
    return rowsOn(page) === 0 && page.count !== null && page.count > 0;
  } catch (error) {
    if (isUpstreamError(error)) return false;
    throw error;
  }
}
