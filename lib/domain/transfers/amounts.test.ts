import { expect, test } from "vitest";
import { whyUnsendable } from "./amounts";

test.each([
  ["10.12", "NGN", null],
  ["10.120", "NGN", null],
  ["10.123", "NGN", "decimals"],
  ["10.5", "UGX", "decimals"],
  ["1000000000000", "NGN", null],
  ["1000000000000.01", "NGN", "too_large"],
  ["99999999999.123456", "USDC", "too_many_digits"],
] as const)("%s %s: %s", (amount, currency, why) => {
  expect(whyUnsendable(amount, currency)).toBe(why);
});
