import { compareText } from "../lists";
import type { Run, Unspoken } from "../run";
import { matchByAmountAndDate } from "./amount-date";
import { matchAutomatically } from "./automatic";
import { matchNamedBatches } from "./batch-named";
import { matchWithDifference } from "./difference";
import { matchNamedPairs } from "./named-pair";
import { matchPartReferences } from "./part-reference";
import { matchMarkedReversals, matchNamedReversals } from "./reversal";
import { matchSplits } from "./split";
import { matchSplitPayments } from "./split-payments";

/** The lanes that go first: all that is matched with a transfer and without a person comes of them. */
export function matchFirst(run: Run): void {
  matchNamedReversals(run);
  matchAutomatically(run);
}

/** The others in their order, but for the search for batches, which is the last and needs legs that only few runs do. */
export function matchRest(run: Run): void {
  matchNamedPairs(run);
  matchSplits(run);
  matchSplitPayments(run);
  matchNamedBatches(run);
  matchWithDifference(run);
  matchMarkedReversals(run);
  matchPartReferences(run);
  matchByAmountAndDate(run);
}

/** In the order of their first lines' ids. */
export function inOrder(proposals: readonly Unspoken[]): Unspoken[] {
  // No line is in two proposals, so the first id of each is enough.
  return proposals.toSorted((a, b) => compareText(a.lineIds[0] ?? "", b.lineIds[0] ?? ""));
}
