import fc from "fast-check";
import { expect, test } from "vitest";
import type { Alteration } from "@/lib/contract/api/verification";
import { commonNote, RowTally } from "./compare-rows";

const PLACE: Alteration = {
  sheet: null,
  line: 3,
  column: null,
  expected: "A,1",
  found: "A,1.0",
  byte: 10,
};
const PLACES: Record<
  "formatting" | "order" | "cell" | "missing" | "added" | "whole" | "moved" | "column",
  Alteration
> = {
  formatting: PLACE,
  order: { ...PLACE, found: "B,2", otherOrder: true },
  cell: { ...PLACE, column: "amount" },
  missing: { ...PLACE, found: null },
  added: { ...PLACE, expected: null },
  whole: { ...PLACE, line: null },
  moved: { ...PLACE, line: null, column: "fee", ofColumn: "moved" },
  column: { ...PLACE, line: null, column: "fee", found: null, ofColumn: "missing" },
};

test.each([
  ["formatting", "same_cells"],
  ["formatting formatting", "same_cells"],
  ["order", "same_rows"],
  ["order formatting", "same_rows"],
  ["formatting order", "same_rows"],
  ["moved moved", "moved_columns"],
  ["moved formatting", "moved_columns"],
  ["moved cell", null],
  ["moved order", null],
  ["moved column", null],
  ...(["cell", "missing", "added", "whole", "column"] as const).flatMap((change) =>
    [
      change,
      `${change} formatting`,
      `formatting ${change}`,
      `order ${change}`,
      `${change} order`,
    ].map((kinds) => [kinds, null]),
  ),
] as [string, string | null][])("places with %s: %s", (kinds, note) => {
  expect(
    commonNote(
      kinds.split(" ").map((kind) => PLACES[kind as keyof typeof PLACES]),
      50,
    ),
  ).toBe(note);
});

test("with no place only the formatting differs", () =>
  expect(commonNote([], 50)).toBe("same_cells"));

test("as many places as are looked for have none, since what follows wasn't compared", () =>
  expect(commonNote([PLACES.moved, PLACES.moved], 2)).toBeNull());

const someRows = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 });
const evens = (added: readonly string[], removed: readonly string[]): boolean => {
  const tally = new RowTally(String);
  added.forEach((row) => tally.add([{ is: "text", text: row }]));
  removed.forEach((row) => tally.remove([{ is: "text", text: row }]));
  return tally.isEven;
};
const sorted = (all: readonly string[]): string => JSON.stringify(all.toSorted());

test("a tally is even exactly if both have the same rows, each as often, in whatever order", () => {
  fc.assert(
    fc.property(
      someRows,
      someRows,
      (a, b) => void expect(evens(a, b)).toBe(sorted(a) === sorted(b)),
    ),
  );
  fc.assert(fc.property(someRows, (a) => void expect(evens(a, a.toReversed())).toBe(true)));
});
