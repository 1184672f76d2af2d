"use client";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { broughtAlong } from "@/components/ui/initial-query-data";
import {
  transactionListKey,
  transactionListOptions,
  type TransactionPageQuery,
} from "@/lib/client/transactions/transaction-options";
import type { TransactionList } from "@/lib/contract/api/transactions";

/** The data that the server has read, and the query that it answers. */
export interface InitialPage {
  query: TransactionPageQuery;
  list: TransactionList;
}

/**
 * One page of transactions. While the next page of the same filter is read, this one stays; another filter starts with
 * nothing, so that rows never appear under a filter they don't match.
 */
export function useTransactionPage(
  query: TransactionPageQuery,
  initial: InitialPage | null,
): UseQueryResult<TransactionList> {
  const key = transactionListKey(query);
  const isInitial =
    initial !== null && JSON.stringify(transactionListKey(initial.query)) === JSON.stringify(key);
  return useQuery({
    ...transactionListOptions(query),
    ...broughtAlong(isInitial ? initial.list : null),
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[2] === key[2] ? previous : undefined,
  });
}
