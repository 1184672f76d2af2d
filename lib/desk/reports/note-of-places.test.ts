import { expect, test } from "vitest";
import type { FileDifference } from "@/lib/domain/reports/compare-rows";
import { noteOfPlaces } from "./note-of-places";

const PLACE: FileDifference = { sheet: null, line: 3, column: null, expected: "A,1", found: "A,1.0", byte: 10 };
const PLACES: Record<"formatting" | "order" | "cell" | "missing" | "added" | "whole", FileDifference> = {
  formatting: PLACE,
  order: { ...PLACE, found: "B,2", otherOrder: true },
  cell: { ...PLACE, column: "amount" },
  missing: { ...PLACE, found: null },
  added: { ...PLACE, expected: null },
  whole: { ...PLACE, line: null },
};

test.each([
  ["formatting", "same_cells"],
  ["formatting formatting", "same_cells"],
  ["order", "same_rows"],
  ["order formatting", "same_rows"],
  ["formatting order", "same_rows"],
  ...(["cell", "missing", "added", "whole"] as const).flatMap((change) => [change, `${change} formatting`, `formatting ${change}`, `order ${change}`, `${change} order`].map((kinds) => [kinds, null])),
] as [string, string | null][])("places with %s: %s", (kinds, note) => {
  expect(noteOfPlaces(kinds.split(" ").map((kind) => PLACES[kind as keyof typeof PLACES]))).toBe(note);
});

test("no place has no note", () => expect(noteOfPlaces([])).toBeNull());
