import { expect, test } from "vitest";
import { allSubjects } from "../notes/match-notes";
import type { Selection } from "./selection";

const of = (lines: string[], legs: string[]) =>
  allSubjects({
    lines: lines.map((id) => ({ id })),
    legs: legs.map((transactionId) => ({ transactionId, side: "source" })),
  } as unknown as Selection).join(" ");

test("another match of the same line is told apart, and the order in which it was chosen doesn't count", () => {
  expect(new Set([of(["1"], []), of(["1"], ["a"]), of(["1"], ["b"])]).size).toBe(3);
  expect(of(["1", "2"], ["a", "b"])).toBe(of(["2", "1"], ["b", "a"]));
});
