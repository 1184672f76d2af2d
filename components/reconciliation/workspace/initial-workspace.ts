import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import type { Tab } from "@/lib/client/reconciliation/reconciliation-search";
import type { BreakList, MatchList, ReconciliationSummary } from "@/lib/contract/api/reconciliation";

/** What the server has read for the page, and what it was asked. */
export interface InitialWorkspace {
  days: AccountDays;
  tab: Tab;
  summary: ReconciliationSummary;
  matches: MatchList | null;
  breaks: { lines: BreakList; legs: BreakList } | null;
}

/** The server's reading, if it is of these days. */
export function initialOf(initial: InitialWorkspace | null, days: AccountDays): InitialWorkspace | null {
  const same = initial && initial.days.account === days.account && initial.days.from === days.from && initial.days.to === days.to;
  return same ? initial : null;
}
