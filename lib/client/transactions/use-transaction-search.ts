"use client";

import { useQueryStates } from "nuqs";
import { transactionSearch, type TransactionSearch } from "./transaction-search";

/** The transactions page's filters, kept in its URL. Changing a filter starts at the first page again. */
export function useTransactionSearch() {
  const [search, setSearch] = useQueryStates(transactionSearch, { history: "push" });
  return {
    search,
    setFilter: (
      change: Partial<Pick<TransactionSearch, "state" | "period" | "from" | "to" | "rows">>,
    ) => void setSearch({ ...change, page: null, open: null }),
    setPage: (page: number) => void setSearch({ page, open: null }),
    // Moving from row to row must not fill the browser's history.
    setOpen: (open: string | null) => void setSearch({ open }, { history: "replace" }),
  };
}
