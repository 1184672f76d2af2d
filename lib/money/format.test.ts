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
])("%s %s", (amount, currency, text) => expect(formatFigure(amount, currency)).toBe(text));

test("the code leads, and never parts from its figure", () => {
  expect(formatMoney("1", "ZAR")).toBe("ZAR\u00a01.00");
  expect(formatMoney("-1", "ZAR")).toBe("ZAR\u00a0(1.00)");
});
