import { describe, expect, it } from "vitest";
import { aboutAmount } from "./amounts";

const rate = { base: "USDC", quote: "NGN", value: "1585.2" };

describe("aboutAmount", () => {
  it("divides by the rate when paying in the quoted currency", () => {
    expect(aboutAmount({ amount: "25000000", currency: "NGN" }, "USDC", rate)).toBe("15770.88");
  });

  it("multiplies by the rate when paying in its base", () => {
    expect(aboutAmount({ amount: "6200.5", currency: "USDC" }, "NGN", rate)).toBe("9829032.6");
  });

  it("rounds to whole shillings where there are no decimals", () => {
    expect(
      aboutAmount({ amount: "3050", currency: "USDC" }, "UGX", {
        base: "USDC",
        quote: "UGX",
        value: "3652.0333",
      }),
    ).toBe("11138702");
  });

  it("keeps the decimals of an amount that would read as zero", () => {
    expect(aboutAmount({ amount: "0.01", currency: "NGN" }, "USDC", rate)).toBe("0.000006");
  });

  it("keeps large amounts exact", () => {
    expect(
      aboutAmount({ amount: "123456789012.345678", currency: "USDC" }, "KES", {
        base: "USDC",
        quote: "KES",
        value: "1",
      }),
    ).toBe("123456789012.35");
  });

  it("knows nothing about another pair, and nothing from a rate of zero", () => {
    expect(aboutAmount({ amount: "1", currency: "NGN" }, "USDT", rate)).toBeNull();
    expect(
      aboutAmount({ amount: "1", currency: "NGN" }, "USDC", { ...rate, value: "0" }),
    ).toBeNull();
  });
});
