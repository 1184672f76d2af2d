import { describe, expect, it, test } from "vitest";
import { estimateAmount, amountToPay, undetectedAmount, whyUnsendable } from "./amounts";

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

const rate = { base: "USDC", quote: "NGN", value: "1585.2" };

describe("aboutAmount", () => {
  it("divides by the rate when paying in the quoted currency", () => {
    expect(estimateAmount({ amount: "25000000", currency: "NGN" }, "USDC", rate)).toBe("15770.88");
  });

  it("multiplies by the rate when paying in its base", () => {
    expect(estimateAmount({ amount: "6200.5", currency: "USDC" }, "NGN", rate)).toBe("9829032.6");
  });

  it("rounds to whole shillings where there are no decimals", () => {
    expect(
      estimateAmount({ amount: "3050", currency: "USDC" }, "UGX", {
        base: "USDC",
        quote: "UGX",
        value: "3652.0333",
      }),
    ).toBe("11138702");
  });

  it("keeps the decimals of an amount that would read as zero", () => {
    expect(estimateAmount({ amount: "0.01", currency: "NGN" }, "USDC", rate)).toBe("0.000006");
  });

  it("keeps large amounts exact", () => {
    expect(
      estimateAmount({ amount: "123456789012.345678", currency: "USDC" }, "KES", {
        base: "USDC",
        quote: "KES",
        value: "1",
      }),
    ).toBe("123456789012.35");
  });

  it("knows nothing about another pair, and nothing from a rate of zero", () => {
    expect(estimateAmount({ amount: "1", currency: "NGN" }, "USDT", rate)).toBeNull();
    expect(
      estimateAmount({ amount: "1", currency: "NGN" }, "USDC", { ...rate, value: "0" }),
    ).toBeNull();
  });
});

test.each([
  ["nothing is reported or received", "22", "22", "22"],
  ["a part is reported", "22", "13", "13"],
  ["a part of what is reported is received", "17", "13", "13"],
  ["more is received than is reported", "10", "13", "10"],
  ["all is reported", "22", "0", "0"],
  ["all is reported and a part received", "12", "0", "0"],
])("when %s", (_name, remaining, reportable, expected) =>
  expect(amountToPay(remaining, reportable)).toBe(expected),
);

test.each([
  ["nothing is reported", "22", "22", "0"],
  ["a part is reported", "22", "13", "9"],
  ["all is reported", "22", "0", "22"],
  ["all is reported and a part received", "12", "0", "12"],
  ["more is received than is reported", "10", "13", "0"],
])("reported and not detected when %s", (_name, remaining, reportable, expected) =>
  expect(undetectedAmount(remaining, reportable)).toBe(expected),
);
