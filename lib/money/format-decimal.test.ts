import { expect, test } from "vitest";
import { formatDecimal } from "./format-decimal";

test.each([
  ["1585.20", "1,585.20"],
  ["129.35", "129.35"],
  ["0.00063", "0.00063"],
  ["1234567.5000", "1,234,567.5000"],
  ["-50.00", "(50.00)"],
  ["0", "0"],
  ["1.5%", "1.5%"],
  ["1e5", "1e5"],
  ["=1+1", "=1+1"],
])("%j is shown as %j", (text, shown) => expect(formatDecimal(text)).toBe(shown));

test.each([
  ["1605.7", "1,605.70"],
  ["12", "12.00"],
  ["12.1512", "12.1512"],
  ["n/a", "n/a"],
])("%j with 2 decimals at least is shown as %j", (text, shown) =>
  expect(formatDecimal(text, 2)).toBe(shown),
);
