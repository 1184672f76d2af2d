"use client";

import { useQueryStates } from "nuqs";
import { useCallback } from "react";
import { reconciliationSearch, type ReconciliationSearch } from "./reconciliation-search";

/** Account, period and tab of the workspace, which live in its address. */
export function useReconciliationSearch(): {
  search: ReconciliationSearch;
  setSearch: (
    change: Partial<{ [Key in keyof ReconciliationSearch]: ReconciliationSearch[Key] | null }>,
  ) => void;
} {
  const [search, set] = useQueryStates(reconciliationSearch, {
    history: "push",
    shallow: true,
    scroll: false,
  });
  const setSearch = useCallback((change: Parameters<typeof set>[0]) => void set(change), [set]);
  return { search, setSearch };
}
