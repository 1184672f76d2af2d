import { queryOptions } from "@tanstack/react-query";
import { DuplicateList, LastRates, type DuplicateQuery } from "@/lib/contract/api/new-transfer";
import { apiFetch } from "../api-fetch";
import { TRANSFERS_KEY } from "../query-keys";

/** Open transfers that look like the one that is about to be made. */
export function duplicateOptions(query: DuplicateQuery) {
  const search = new URLSearchParams({ ...query });
  return queryOptions({
    queryKey: [TRANSFERS_KEY, "duplicates", query],
    queryFn: ({ signal }) =>
      apiFetch(DuplicateList, `/api/transfers/duplicates?${search.toString()}`, { signal }),
    staleTime: 5_000,
  });
}

/** The newest rate of each pair, for about how much a recipient would get. */
export function lastRatesOptions() {
  return queryOptions({
    queryKey: [TRANSFERS_KEY, "last-rates"],
    queryFn: ({ signal }) => apiFetch(LastRates, "/api/transfers/last-rates", { signal }),
    staleTime: 60_000,
  });
}
