import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  compactFigure,
  feeNamesCurrency,
  formatDecimal,
  formatFee,
  formatFigure,
  formatMoney,
  listFigure,
  rateFigure,
} from "./format";

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

describe("listFigure", () => {
  it("shows two decimals, half up", () => {
    expect(listFigure("15770.881655", "USDT")).toBe("15770.88");
    expect(listFigure("1.005", "USDC")).toBe("1.01");
    expect(listFigure("-1.005", "USDC")).toBe("-1.01");
  });
  it("never shows something as nothing", () => {
    expect(listFigure("0.004", "USDC")).toBe("0.004");
    expect(listFigure("0.000000", "USDC")).toBe("0");
  });
  it("shows no more of fiat, whatever decimals a service gives it", () => {
    expect(listFigure("412562.501650250123456789", "NGN")).toBe("412562.5");
    expect(listFigure("913875.0036555", "UGX")).toBe("913875");
    expect(listFigure("1500000.55", "NGN")).toBe("1500000.55");
    expect(listFigure("11138600", "UGX")).toBe("11138600");
  });
  it("leaves unknown codes alone", () => {
    expect(listFigure("1.2345", "XYZ")).toBe("1.2345");
  });
});

test.each([
  ["1585.204999", "1,585.20"],
  ["1", "1.00"],
  ["0.00063084", "0.000631"],
])("a rate of %s is shown as %s", (rate, shown) => expect(rateFigure(rate)).toBe(shown));

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

test.each([
  ["0", "0"],
  ["12.5", "13"],
  ["949.99", "950"],
  ["1000", "1.0k"],
  ["153118.4", "153.1k"],
  ["999960", "1.0m"],
  ["2450000000", "2.5bn"],
])("%s is %s", (amount, shown) => expect(compactFigure(amount)).toBe(shown));
