"use client";

import { useQueryStates } from "nuqs";
import { useCallback } from "react";
import { historySearch, type HistoryFilters, type HistorySearch } from "./history-search";

export interface HistorySearchState {
  search: HistorySearch;
  setFilters: (change: { [Name in keyof HistoryFilters]?: HistoryFilters[Name] | null }) => void;
  /** Filters of a saved view, and which one it is; null for all history. */
  setView: (
    view: string | null,
    filters: { [Name in keyof HistoryFilters]: HistoryFilters[Name] | null },
  ) => void;
  setOpen: (open: string | null) => void;
}

/** The filters of the page of all history, which live in its address. */
export function useHistorySearch(): HistorySearchState {
  const [search, setSearch] = useQueryStates(historySearch, {
    history: "push",
    shallow: true,
    scroll: false,
  });
  const setFilters = useCallback<HistorySearchState["setFilters"]>(
    (change) => void setSearch({ ...change, open: null }),
    [setSearch],
  );
  const setView = useCallback<HistorySearchState["setView"]>(
    (view, filters) => void setSearch({ ...filters, view, open: null }),
    [setSearch],
  );
  // Moving from row to row must not fill the browser's history.
  const setOpen = useCallback<HistorySearchState["setOpen"]>(
    (open) => void setSearch({ open }, { history: "replace" }),
    [setSearch],
  );
  return { search, setFilters, setView, setOpen };
}
