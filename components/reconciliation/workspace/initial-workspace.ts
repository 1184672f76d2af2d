import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import type { Tab } from "@/lib/client/reconciliation/reconciliation-search";
import type {
  BreakList,
  MatchList,
  ReconciliationSummary,
} from "@/lib/contract/api/reconciliation";

/** Data that the server loaded for the page, with its query. */
export interface InitialWorkspace {
  days: AccountDays;
  tab: Tab;
  summary: ReconciliationSummary;
  matches: MatchList | null;
  breaks: { lines: BreakList; legs: BreakList } | null;
}

/** The server's data, if it is for these days. */
export function initialOf(
  initial: InitialWorkspace | null,
  days: AccountDays,
): InitialWorkspace | null {
  const same =
    initial &&
    initial.days.account === days.account &&
    initial.days.from === days.from &&
    initial.days.to === days.to;
  return same ? initial : null;
}
