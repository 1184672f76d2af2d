import { expect, test } from "vitest";
import { whyNot } from "./selection-bar";

const of = (lines: number, legs: number, difference = "0") => ({
  lines,
  legs,
  bank: "0",
  desk: "0",
  difference,
});

test("a key that does nothing with what is selected says why", () => {
  for (const act of ["match", "find", "note"] as const)
    expect(whyNot(act, of(0, 0), null)?.title).toBe("Nothing is selected");
  expect(whyNot("match", of(0, 1, "-70"), null)?.detail).toBe(
    "Select its line too, or find it with F.",
  );
  expect(whyNot("find", of(1, 1), null)?.detail).toBe("The two sides agree: A matches them.");
  for (const act of ["match", "find"] as const)
    expect(whyNot(act, of(1, 1, "5"), "X was matched meanwhile.")?.detail).toBe(
      "X was matched meanwhile.",
    );
});

test("one that does something says nothing", () => {
  for (const act of ["match", "find", "note"] as const)
    expect(whyNot(act, of(1, 2, "5"), null)).toBeNull();
  expect(whyNot("match", of(1, 1), null)).toBeNull();
  expect(whyNot("find", of(0, 1, "-70"), null)).toBeNull();
  expect(whyNot("note", of(1, 1, "5"), "X was matched meanwhile.")).toBeNull();
});
