import { expect, test } from "vitest";
import type { FileDifference } from "@/lib/domain/reports/compare-columns";
import { commonNote } from "./compare-workbook";

const PLACE: FileDifference = {
  sheet: null,
  line: 3,
  column: null,
  expected: "A,1",
  found: "A,1.0",
  byte: 10,
};
const PLACES: Record<
  "formatting" | "order" | "cell" | "missing" | "added" | "whole" | "moved" | "column",
  FileDifference
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

test("no place has no note", () => expect(commonNote([], 50)).toBeNull());

test("as many places as are looked for have none, since what follows wasn't compared", () =>
  expect(commonNote([PLACES.moved, PLACES.moved], 2)).toBeNull());
