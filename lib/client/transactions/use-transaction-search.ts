"use client";

import { useQueryStates } from "nuqs";
import { useCallback } from "react";
import { transactionSearch, type TransactionSearch } from "./transaction-search";

/** The transactions page's filters, kept in its URL. Changing a filter starts at the first page again. */
export function useTransactionSearch() {
  const [search, setSearch] = useQueryStates(transactionSearch, { history: "push" });
  const setFilter = useCallback(
    (change: Partial<Pick<TransactionSearch, "state" | "period" | "from" | "to" | "rows">>) =>
      void setSearch({ ...change, page: null, open: null }),
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
