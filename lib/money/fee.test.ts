import { expect, test } from "vitest";
import { feeNamesCurrency, formatFee } from "./fee";

test.each([
  ["1250.5000", "1,250.5000", false],
  ["1250.50 NGN", "1,250.50 NGN", true],
  ["-1250.50 USDC", "(1,250.50) USDC", true],
  ["1.5 %", "1.5 %", false],
  ["none so far", "none so far", false],
  ["no fee", "no fee", false],
])("a fee of %j reads %j", (fee, shown, names) => {
  expect(formatFee(fee)).toBe(shown);
  expect(feeNamesCurrency(fee)).toBe(names);
});
