import { matchByAmountAndDate } from "./lane-amount-date";
import { matchAutomatically } from "./lane-automatic";
import { matchNamedBatches } from "./lane-batch-named";
import { matchWithDifference } from "./lane-difference";
import { matchNamedPairs } from "./lane-named-pair";
import { matchPartReferences } from "./lane-part-reference";
import { matchMarkedReversals, matchNamedReversals } from "./lane-reversal";
import { matchSplits } from "./lane-split";
import { matchSplitPayments } from "./lane-split-payments";
import { compareText } from "./indexed-legs";
import type { Run, Unspoken } from "./run";

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
