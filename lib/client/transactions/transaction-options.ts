import { queryOptions } from "@tanstack/react-query";
import {
  TransactionDetail,
  TransactionList,
  type TransactionFilter,
} from "@/lib/contract/api/transactions";
import { ApiFailure, apiFetch } from "../api-fetch";
import { TRANSACTIONS_KEY } from "../query-keys";
import { readTotals } from "./totals-stream";
import { searchOf } from "../search-of";

export interface TransactionPageQuery {
  filter: TransactionFilter;
  page: number;
  pageSize: number;
}

export const filterKey = ({ state, from, to }: TransactionFilter): string =>
  searchOf({ state, from, to });

export const transactionListKey = ({ filter, page, pageSize }: TransactionPageQuery) =>
  [TRANSACTIONS_KEY, "list", filterKey(filter), page, pageSize] as const;

/** A page of the service's transactions, read again each minute while the page is open. */
export function transactionListOptions(query: TransactionPageQuery) {
  const { state, from, to } = query.filter;
  const asked = searchOf({ state, from, to, page: query.page, pageSize: query.pageSize });
  return queryOptions({
    queryKey: transactionListKey(query),
    queryFn: ({ signal }) => apiFetch(TransactionList, `/api/transactions?${asked}`, { signal }),
    refetchInterval: (read) => (read.state.status === "error" ? false : 60_000),
    staleTime: 15_000,
    // The page counts down to the next try itself, and says so.
    retry: false,
  });
}

/** One transaction, by id or reference, as the service has it now. */
export function transactionOptions(idOrReference: string) {
  return queryOptions({
    queryKey: [TRANSACTIONS_KEY, "detail", idOrReference],
    queryFn: async ({ signal }) => {
      // An address takes these for steps in its path, and asks for something else.
      if (/^\.+$/.test(idOrReference))
        throw new ApiFailure({
          status: 404,
          code: "not_found",
          message: `No transaction is called “${idOrReference}”. Type its whole reference or id.`,
        });
      return apiFetch(TransactionDetail, `/api/transactions/${encodeURIComponent(idOrReference)}`, {
        signal,
      });
    },
    staleTime: 15_000,
    retry: false,
  });
}

/**
 * Totals of everything under a filter. They cost the service one request for each 100 transactions, so they are counted
 * once and kept for five minutes, with the time at which they were counted beside them. While they are being counted the
 * data is what has been counted so far.
 */
export function transactionTotalsOptions(filter: TransactionFilter) {
  return queryOptions({
    queryKey: [TRANSACTIONS_KEY, "totals", filterKey(filter)],
    queryFn: ({ signal, client, queryKey }) =>
      readTotals(filter, { signal, onProgress: (totals) => client.setQueryData(queryKey, totals) }),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}
