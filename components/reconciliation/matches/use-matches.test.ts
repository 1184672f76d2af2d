import { expect, it } from "vitest";
import { withPinned } from "./use-matches";

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

it("keeps the row that somebody writes about where it stood, whatever becomes of the others", () => {
  const writing = { row: { id: "c" }, list: rows("a", "b", "c", "d") };
  expect(withPinned(rows("a", "b", "d"), writing)).toEqual(rows("a", "b", "c", "d"));
  expect(withPinned(rows("new", "a", "d"), writing)).toEqual(rows("new", "a", "c", "d"));
  expect(withPinned(rows("d"), writing)).toEqual(rows("c", "d"));
  expect(withPinned([], writing)).toEqual(rows("c"));
});

it("leaves a list alone that still has it, or of which nobody writes", () => {
  const list = rows("a", "c");
  expect(withPinned(list, { row: { id: "c" }, list: rows("c", "a") })).toBe(list);
  expect(withPinned(list, null)).toBe(list);
});
