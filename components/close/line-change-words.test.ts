import { expect, test } from "vitest";
import { lineChangeWords } from "./change-cells";

test.each([
  ["explained", "bank_charge: netted", "Explained: Bank charge: netted"],
  ["matched", null, "Matched"],
  ["matched", "rounding", "Matched; difference: Rounding"],
  ["unmatched", null, "No longer matched"],
] as const)("%s, by %s, reads as %s", (is, reason, words) =>
  expect(lineChangeWords({ is, reason })).toBe(words),
);
