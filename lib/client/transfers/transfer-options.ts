import { queryOptions } from "@tanstack/react-query";
import { DuplicateList, LastRates, TransferDetail, type DuplicateQuery } from "@/lib/contract/api/transfers";
import { apiFetch } from "../api-fetch";

/** Every read of transfers starts with this key: one hint makes all of them stale. */
export const TRANSFERS_KEY = "transfers";

export const transferKey = (id: string) => [TRANSFERS_KEY, "detail", id] as const;

/** One transfer of the desk. Hints keep it live; the interval is what a lost stream costs at most. */
export function transferOptions(id: string) {
  return queryOptions({
    queryKey: transferKey(id),
    queryFn: ({ signal }) => apiFetch(TransferDetail, `/api/transfers/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: 15_000,
  });
}

export function duplicateOptions(query: DuplicateQuery) {
  const search = new URLSearchParams({ ...query });
  return queryOptions({
    queryKey: [TRANSFERS_KEY, "duplicates", query],
    queryFn: ({ signal }) => apiFetch(DuplicateList, `/api/transfers/duplicates?${search.toString()}`, { signal }),
    staleTime: 5_000,
  });
}

export function lastRatesOptions() {
  return queryOptions({
    queryKey: [TRANSFERS_KEY, "last-rates"],
    queryFn: ({ signal }) => apiFetch(LastRates, "/api/transfers/last-rates", { signal }),
    staleTime: 60_000,
  });
}
