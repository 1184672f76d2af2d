import { describe, expect, it } from "vitest";
import { readPastedAmount } from "./amount-text";

describe("pasting", () => {
  it.each([
    ["NGN 1,250,000.00", "NGN", "1250000.00"],
    ["₦25,000,000", "NGN", "25000000"],
    ["1 250 000,50", "ZAR", "1250000.50"],
    ["R 1\u00a0250,50", "ZAR", "1250.50"],
    ["1.250.000,50", "NGN", "1250000.50"],
    ["1.250.000", "NGN", "1250000"],
    ["1250.5 USDC", "USDC", "1250.5"],
    ["11,138,600.00", "UGX", "11138600"],
    ["25m", "NGN", "25000000"],
    ["25m NGN", "NGN", "25000000"],
    ["5,000 naira", "NGN", "5000"],
    ["5,000/-", "KES", "5000"],
    ["15770.881655", "USDT", "15770.881655"],
  ])("%s in %s", (text, currency, value) => {
    expect(readPastedAmount(text, currency)).toEqual({ value, refusal: null });
  });
  it.each([
    ["-50.00", "NGN"],
    ["(50.00)", "NGN"],
    ["1e6", "NGN"],
    ["hello", "NGN"],
    ["100.50", "UGX"],
    ["1.234", "NGN"],
    ["1,2345", "NGN"],
    ["12 Nov 2026", "NGN"],
    ["25 million", "NGN"],
    ["1.5bn", "NGN"],
    ["10%", "NGN"],
    ["500-", "NGN"],
    ["KES 25,000", "NGN"],
    ["15,770.88 USDC", "NGN"],
    ["", "NGN"],
  ])("refuses %s in %s", (text, currency) => {
    expect(readPastedAmount(text, currency)).toMatchObject({
      value: null,
      refusal: expect.stringMatching(/\.$/),
    });
  });
});
