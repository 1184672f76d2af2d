import fc from "fast-check";
import { expect, test } from "vitest";
import { normaliseAmount, subtractAmounts } from "@/lib/money/amount";
import { amountKey, amountUnits, unitsAmount } from "./amounts";

const amount = fc.stringMatching(/^0{0,2}[1-9]\d{0,14}(\.\d{1,18})?$/);

test("the key is what big.js makes of the amount", () => {
  fc.assert(fc.property(amount, (one) => amountKey(one) === normaliseAmount(one)));
});

test("units come back as the same amount, and their difference is exact", () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      (one, other) =>
        unitsAmount(amountUnits(one) - amountUnits(other)) ===
        normaliseAmount(subtractAmounts(one, other)),
    ),
  );
});

test.each([
  ["0.50", "0.5"],
  ["100", "100"],
  ["100.000", "100"],
  ["007", "7"],
])("%s is kept as %s", (one, key) => {
  expect(amountKey(one)).toBe(key);
});
