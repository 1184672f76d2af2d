"use client";

import { useQueryStates } from "nuqs";
import { reconciliationSearch } from "./reconciliation-search";

/** Account, period and tab of the workspace, which live in its address. */
export function useReconciliationSearch() {
  const [search, setSearch] = useQueryStates(reconciliationSearch, { history: "push" });
  return { search, setSearch };
}
