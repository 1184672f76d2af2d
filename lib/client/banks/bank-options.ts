import { queryOptions } from "@tanstack/react-query";
import { BankLookup } from "@/lib/contract/api/bank-lookup";
import { BankList } from "@/lib/contract/api/banks";
import { apiFetch } from "../api-fetch";

/** The banks of the service; the desk reads them again each hour. */
export function bankListOptions() {
  return queryOptions({
    queryKey: ["banks", "list"],
    queryFn: ({ signal }) => apiFetch(BankList, "/api/banks", { signal }),
    staleTime: 60 * 60_000,
  });
}

/**
 * Whose account it is. Asked without the typed name, so that a name that is still being typed asks nobody anew:
 * compare it with `matchNames`. Never retried automatically, since banks count requests.
 */
export function bankLookupOptions(account: { accountNumber: string; bankCode: string }) {
  return queryOptions({
    queryKey: ["banks", "lookup", account],
    queryFn: ({ signal }) =>
      apiFetch(BankLookup, "/api/banks/lookup", { body: account, changesNothing: true, signal }),
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
