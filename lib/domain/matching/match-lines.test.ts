import { expect, test } from "vitest";
import { DEFAULT_RULES } from "./rules";
import { chainLeg, leg, line, run } from "./testing/movements";

test("a lane that is off proposes nothing", () => {
  const rules = { ...DEFAULT_RULES, off: ["reference", "hash"] as const };
  expect(run({ lines: [line()], legs: [leg(), chainLeg()], rules })).toEqual([]);
});
