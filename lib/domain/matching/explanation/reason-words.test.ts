import { expect, test } from "vitest";
import { reasonWords } from "../other-business";

test.each([
  ["bank_charge: NIP: netted", "Bank charge: NIP: netted"],
  ["rounding", "Rounding"],
  ["a kind of tomorrow: kept", "a kind of tomorrow: kept"],
  ["toString", "toString"],
])("%j is told as %j", (kept, words) => {
  expect(reasonWords(kept)).toBe(words);
});
