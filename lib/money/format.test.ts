import Big from "big.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatFigure, formatMoney } from "./format";

test.each([
  ["1250000", "NGN", "1,250,000.00"],
  ["11138600", "UGX", "11,138,600"],
  ["15770.88", "USDC", "15,770.88"],
  ["0.123456", "USDT", "0.123456"],
  ["-50", "KES", "(50.00)"],
  ["-11138600", "UGX", "(11,138,600)"],
  ["-0.000001", "USDC", "(0.000001)"],
  ["-0", "NGN", "0.00"],
  ["1234567890123456.78", "NGN", "1,234,567,890,123,456.78"],
  ["5.125", "GHS", "5.125"],
  ["0", "NGN", "0.00"],
  ["007.50", "NGN", "7.50"],
  ["12.3000", "USDC", "12.30"],
  ["1000.0", "UGX", "1,000"],
  ["100", "NGN", "100.00"],
  ["1e3", "NGN", "1,000.00"],
  ["0.10", "USDC", "0.10"],
  ["999999.000001", "USDT", "999,999.000001"],
])("%s %s", (amount, currency, text) => expect(formatFigure(amount, currency)).toBe(text));

test("the code leads, and never parts from its figure", () => {
  expect(formatMoney("1", "ZAR")).toBe("ZAR\u00a01.00");
  expect(formatMoney("-1", "ZAR")).toBe("ZAR\u00a0(1.00)");
});

test("what is cut at the point reads as what is worked out", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 20n }),
      fc.nat(1_000_000),
      fc.constantFrom("NGN", "UGX", "USDC", "XYZ"),
      (whole, millionths, currency) => {
        const amount = `${whole}.${String(millionths).padStart(6, "0")}`;
        const trimmed = new Big(amount).toFixed();
        expect(formatFigure(trimmed, currency)).toBe(formatFigure(`0${amount}`, currency));
      },
    ),
  );
});
