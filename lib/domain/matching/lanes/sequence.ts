import { compareText } from "../lists";
import type { Run, Unspoken } from "../run";
import { matchByAmountAndDate, matchRefundsByAmountAndDate } from "./amount-date";
import { matchNamedBatches } from "./batch";
import { matchPaymentsWithDifference, matchWithDifference } from "./difference";
import { matchNamedGroups, matchNamedPairs } from "./named";
import { matchPartReferences } from "./part-reference";
import { matchMarkedReversals } from "./reversal";
import { matchSplitPayments, matchSplits } from "./split";

/** The lanes after those of named reversals and of automatic matches, in their order. The search for batches follows separately, because it needs legs that most runs don't load. */
export const OTHER_LANES: readonly ((run: Run) => void)[] = [
  matchNamedPairs,
  matchSplits,
  matchSplitPayments,
  matchNamedBatches,
  matchNamedGroups,
  matchWithDifference,
  matchPaymentsWithDifference,
  matchRefundsByAmountAndDate,
  matchMarkedReversals,
  matchPartReferences,
  matchByAmountAndDate,
];

/** Sorted by the id of their first line. */
export function inOrder(proposals: readonly Unspoken[]): Unspoken[] {
  // No line is in two proposals, so the first id of each is enough.
  return proposals.toSorted((a, b) => compareText(a.lineIds[0] ?? "", b.lineIds[0] ?? ""));
}
