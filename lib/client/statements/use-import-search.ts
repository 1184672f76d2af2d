"use client";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useCallback } from "react";

const importSearch = {
  import: parseAsString,
  /** How an import that was refused or cancelled is read, to mend it. */
  step: parseAsStringLiteral(["reading"]),
};

/** Keeps the shown import in the page's address, so that leaving the page loses nothing. */
export function useImportSearch() {
  const [search, set] = useQueryStates(importSearch, { history: "push" });
  const open = useCallback(
    (id: string | null, step: "reading" | null = null) => void set({ import: id, step }),
    [set],
  );
  return { importId: search.import, step: search.step, open };
}

/** The address of an import, for a link. */
export function importHref(id: string): string {
  return `/reconciliation/import?${new URLSearchParams({ import: id }).toString()}`;
}
