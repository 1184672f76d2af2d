import { addDays } from "@/lib/domain/calendar/day";
import { BEFORE_ALL } from "@/lib/domain/transactions/service-filter";
import type { Gateway } from "@/lib/gateway/gateway";
import { CRAWL_PAGE_SIZE } from "@/lib/gateway/lists/crawl";
import { rowsOn } from "@/lib/gateway/reading";
import type { TransactionsFilter } from "@/lib/gateway/transactions";
import { isUpstreamError } from "@/lib/gateway/upstream-error";

/** What the service does with the days that it is asked for: it keeps to them, counts the records of others besides, or gives those, too. */
export type DaysKept = "kept" | "counts_others" | "gives_others";

/**
 * How the service keeps to days, as it shows of one before any record can have been. One call, waited for as in a crawl. Taken for kept if the
 * service refuses such a day.
 * @throws {UpstreamError} of any other failure, which says nothing of days: an export would count as incomplete for it
 */
export async function keepsToDays(
  gateway: Gateway,
  { status }: TransactionsFilter,
): Promise<DaysKept> {
  const days = { startDate: addDays(BEFORE_ALL, -1), endDate: BEFORE_ALL };
  try {
    const page = await gateway.transactions.listPatiently({
      status,
      ...days,
      limit: CRAWL_PAGE_SIZE,
      page: 1,
    });
    // Its days may begin hours before or after those of UTC; rows without a date may come with any.
    if (
      page.rows.some(
        ({ createdAt }) =>
          createdAt !== null && createdAt.toISOString().slice(0, 10) > addDays(BEFORE_ALL, 1),
      )
    )
      return "gives_others";
    return rowsOn(page) === 0 && page.count !== null && page.count > 0 ? "counts_others" : "kept";
  } catch (error) {
    if (isUpstreamError(error) && error.kind === "refused") return "kept";
    throw error;
  }
}
