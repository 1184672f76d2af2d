import fc from "fast-check";
import { expect, test } from "vitest";
import { KeyedTally } from "./keyed-tally";

const rows = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 });
const evens = (added: readonly string[], removed: readonly string[]): boolean => {
  const tally = new KeyedTally();
  added.forEach((row) => tally.add(row));
  removed.forEach((row) => tally.remove(row));
  return tally.isEven();
};
const sorted = (all: readonly string[]): string => JSON.stringify(all.toSorted());

test("it is even exactly if both have the same rows, each as often, in whatever order", () => {
  fc.assert(fc.property(rows, rows, (a, b) => void expect(evens(a, b)).toBe(sorted(a) === sorted(b))));
  fc.assert(fc.property(rows, (a) => void expect(evens(a, a.toReversed())).toBe(true)));
});
