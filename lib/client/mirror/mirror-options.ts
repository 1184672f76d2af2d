import { queryOptions, type QueryState } from "@tanstack/react-query";
import {
  MirrorPage,
  MirrorReport,
  MirrorTotals,
  type MirrorFilter,
} from "@/lib/contract/api/mirror";
import type { DateRange } from "@/lib/domain/calendar/range";
import type { MirrorOrder } from "@/lib/domain/transactions/history-query";
import { apiFetch, searchOf } from "../api-fetch";
import { routeQuery } from "../route-query";
import { MIRROR_KEY } from "../query-keys";

export const BLOCK_ROWS = 100;

/** Query for the copy's state. `days` are those whose reservations are listed; null for all. */
export function mirrorReportOptions(days: DateRange | null = null) {
  const asked = searchOf(days ?? {});
  return routeQuery(MirrorReport, `/api/mirror?${asked}`, {
    queryKey: [MIRROR_KEY, "report", asked],
    staleTime: 5_000,
    refetchInterval: 30_000,
  });
}

export interface HistoryList {
  filter: MirrorFilter;
  order: MirrorOrder;
}

export const blockKey = ({ filter, order }: HistoryList, block: number) =>
  [MIRROR_KEY, "search", searchOf({ ...filter, ...order }), block] as const;

/** Returns a block's query: after the previous block if loaded, else from the nearer end. */
export function blockQuery(
  block: number,
  { cursorBefore, total }: { cursorBefore: string | null; total: number | null },
): { limit: number; after?: string; skip?: number; fromEnd?: true } {
  const first = block * BLOCK_ROWS;
  if (cursorBefore !== null) return { limit: BLOCK_ROWS, after: cursorBefore };
  if (total === null || first * 2 <= total) return { limit: BLOCK_ROWS, skip: first };
  const limit = Math.max(1, Math.min(BLOCK_ROWS, total - first));
  return { limit, skip: Math.max(0, total - first - limit), fromEnd: true };
}

/** A block of rows by its place in the list. @param place evaluated when the block is requested, since more may be loaded by then. */
export function blockOptions(list: HistoryList, block: number, totalNow: () => number | null) {
  return queryOptions({
    queryKey: blockKey(list, block),
    queryFn: async ({ signal, client, queryKey }) => {
      const cursorBefore =
        block === 0
          ? null
          : cursorAfter(client.getQueryState<MirrorPage>(blockKey(list, block - 1)));
      const known = client.getQueryData<MirrorPage>(queryKey);
      const asked = blockQuery(block, { cursorBefore, total: totalNow() });
      const page = await apiFetch(
        MirrorPage,
        `/api/mirror/search?${searchOf({ ...list.filter, ...list.order, ...asked })}`,
        { signal },
      );
      // The next block began after the row that was the last: it would leave out what has come between, or show it twice.
      if (known && known.transactions.at(-1)?.id !== page.transactions.at(-1)?.id)
        void client.invalidateQueries(
          { queryKey: blockKey(list, block + 1), exact: true },
          { cancelRefetch: false },
        );
      // A block that was read from the end has a cursor in the other direction.
      return asked.fromEnd ? { ...page, cursor: null } : page;
    },
    staleTime: 30_000,
    gcTime: 60_000,
  });
}

/** Null if unknown: the block may have changed since, or was read from the end. */
function cursorAfter(state: QueryState<MirrorPage> | undefined): string | null {
  const page = state?.data;
  if (
    !state ||
    !page?.hasMore ||
    state.isInvalidated ||
    state.fetchStatus !== "idle" ||
    page.transactions.length < BLOCK_ROWS
  )
    return null;
  return page.cursor;
}

export function mirrorTotalsOptions(filter: MirrorFilter) {
  const asked = searchOf(filter);
  return routeQuery(MirrorTotals, `/api/mirror/totals?${asked}`, {
    queryKey: [MIRROR_KEY, "totals", asked],
    staleTime: 30_000,
  });
}
