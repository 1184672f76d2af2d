"use client";

import { useQueryStates } from "nuqs";
import { useCallback } from "react";
import { transactionSearch, type TransactionSearch } from "./transaction-search";

/** The transactions page's filters, kept in its URL. Changing a filter starts at the first page again. */
export function useTransactionSearch(): {
  search: TransactionSearch;
  setFilter: (
    change: Partial<Pick<TransactionSearch, "state" | "period" | "from" | "to" | "rows">>,
  ) => void;
  setPage: (page: number) => void;
  setOpen: (open: string | null) => void;
} {
  const [search, setSearch] = useQueryStates(transactionSearch, {
    history: "push",
    shallow: true,
    scroll: false,
  });
  const setFilter = useCallback(
    (change: Partial<TransactionSearch>) => void setSearch({ ...change, page: null, open: null }),
    [setSearch],
  );
  const setPage = useCallback((page: number) => void setSearch({ page, open: null }), [setSearch]);
  // Moving from row to row must not fill the browser's history.
  const setOpen = useCallback(
    (open: string | null) => void setSearch({ open }, { history: "replace" }),
    [setSearch],
  );
  return { search, setFilter, setPage, setOpen };
}
