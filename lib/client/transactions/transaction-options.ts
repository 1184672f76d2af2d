import { queryOptions, useMutation } from "@tanstack/react-query";
import { ApiError } from "@/lib/contract/api/error";
import {
  type DocumentQuery,
  TransactionDetail,
  type TransactionFilter,
  TransactionList,
  TransactionTotals,
} from "@/lib/contract/api/transactions";
import { failureOf, offlineFailure, unreadableFailure } from "../api-failure";
import { ApiFailure, apiFetch, apiFile, openAnswer, requestIdOf, searchOf } from "../api-fetch";
import { TRANSACTIONS_KEY } from "../query-keys";

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

/** Query for a transaction, by id or reference, as the service has it now. */
export function transactionOptions(idOrReference: string) {
  return queryOptions({
    queryKey: [TRANSACTIONS_KEY, "detail", idOrReference],
    queryFn: async ({ signal }) => {
      // A URL would take these for path steps, and request something else.
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
 * Query for the totals of a filter. They cost the service one request per 100 transactions, so they
 * are counted once and kept for five minutes. While counting, the data is the count so far.
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

/**
 * Counts everything under a filter at the server, and follows it.
 * @throws {ApiFailure} also when the count ends before it is done; when it is cancelled, the signal's reason.
 */
export async function readTotals(
  filter: TransactionFilter,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (totals: TransactionTotals) => void },
): Promise<TransactionTotals> {
  const response = await openAnswer(`/api/transactions/totals?${filterKey(filter)}`, { signal });
  const requestId = requestIdOf(response);
  try {
    for await (const line of jsonLinesOf(response)) {
      if (ApiError.safeParse(line).success) throw failureOf(200, line, requestId);
      const totals = TransactionTotals.parse(line);
      if (totals.done) return totals;
      onProgress(totals);
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof TypeError) throw offlineFailure("read", error);
    throw error;
  }
  throw unreadableFailure(200, requestId);
}

/** Skips a last line without its end, which may be cut. */
async function* jsonLinesOf(response: Response): AsyncGenerator<unknown, void, void> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line !== "") yield JSON.parse(line) as unknown;
    }
  } finally {
    await reader.cancel();
  }
}

/** Fetches a transaction's document into memory, so that a refusal is shown in words. */
export function useDocumentFile(name: string) {
  return useMutation({
    mutationFn: ({ kind, fee = "with" }: DocumentQuery) =>
      apiFile(`/api/transactions/${encodeURIComponent(name)}/document?kind=${kind}&fee=${fee}`),
  });
}
