import { queryOptions } from "@tanstack/react-query";
import { DuplicateList, type DuplicateQuery, LastRates } from "@/lib/contract/api/transfer-writes";
import { TransferDetail } from "@/lib/contract/api/transfers";
import { apiFetch } from "../api-fetch";
import { transferKey, TRANSFERS_KEY } from "../query-keys";
import { routeQueries } from "../route-query";

/** Query for a transfer. The interval bounds the delay after a lost stream. */
export function transferOptions(id: string) {
  return queryOptions({
    queryKey: transferKey(id),
    queryFn: ({ signal }) =>
      apiFetch(TransferDetail, `/api/transfers/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: 15_000,
  });
}

/** Query for open transfers that look like the new one. */
export function duplicateOptions(query: DuplicateQuery) {
  const search = new URLSearchParams({ ...query });
  return {
    ...routeQueries(TRANSFERS_KEY)(DuplicateList, `/api/transfers/duplicates?${search}`),
    staleTime: 5_000,
  };
}

/** The newest rate of each pair, for about how much a recipient would get. */
export function lastRatesOptions() {
  return queryOptions({
    queryKey: [TRANSFERS_KEY, "last-rates"],
    queryFn: ({ signal }) => apiFetch(LastRates, "/api/transfers/last-rates", { signal }),
    staleTime: 60_000,
  });
}
