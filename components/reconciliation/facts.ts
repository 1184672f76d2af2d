"use client";
import { useQueryStates } from "nuqs";
import { createContext, use } from "react";
import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import { reconciliationSearch } from "@/lib/client/reconciliation/reconciliation-search";
import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";

/** Facts that every part of the workspace needs. */
export interface WorkspaceFacts extends Pick<ReconciliationSummary, "account" | "usual"> {
  summary: ReconciliationSummary;
  days: AccountDays;
  /** The period is closed, so that only later matches can be undone. */
  isClosed: boolean;
  mayWork: boolean;
}

export const FactsContext = createContext<WorkspaceFacts | null>(null);

/** @throws {Error} outside a workspace */
export function useFacts(): WorkspaceFacts {
  const facts = use(FactsContext);
  if (!facts) throw new Error("not inside a workspace");
  return facts;
}

/** Account, period and tab of the workspace, which live in its address. */
export function useReconciliationSearch() {
  const [search, setSearch] = useQueryStates(reconciliationSearch, { history: "push" });
  return { search, setSearch };
}
