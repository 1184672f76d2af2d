import { compareAmounts } from "@/lib/money/amount";
import { compareText } from "../lists";
import type { Leg, OpenLine } from "../matching";
import { referenceKeysIn } from "../text/names-in-text";
import { referenceKey } from "../text/reference-key";

/**
 * Ids of transactions that may have been paid in parts: a line of the source leg's direction and currency names its reference, but
 * for a smaller amount. Only legs whose payments the desk doesn't know. Sorted, without duplicates.
 */
export function partlyNamed(lines: readonly OpenLine[], legs: readonly Leg[]): string[] {
  const byKey = new Map<string, Leg[]>();
  for (const leg of legs) {
    if (leg.side !== "source" || leg.reference === null || leg.payments.length > 0) continue;
    const key = referenceKey(leg.reference);
    byKey.set(key, [...(byKey.get(key) ?? []), leg]);
  }
  const found = new Set<string>();
  for (const line of lines) {
    for (const key of referenceKeysIn(line.text)) {
      for (const leg of byKey.get(key) ?? []) {
        if (
          leg.direction === line.direction &&
          leg.currency === line.currency &&
          compareAmounts(line.amount, leg.amount) < 0
        )
          found.add(leg.transactionId);
      }
    }
  }
  return [...found].toSorted(compareText);
}
