import { describe, expect, it } from "vitest";
import { sameValue, settledText } from "./amount-text";

describe("settling", () => {
  it("shows the currency's decimals", () => {
    expect(settledText("25000000", "NGN")).toBe("25,000,000.00");
    expect(settledText("11138600", "UGX")).toBe("11,138,600");
    expect(settledText("", "NGN")).toBe("");
  });
  it("knows the same figure in other clothes", () => {
    expect(sameValue("1.50", "1.5")).toBe(true);
    expect(sameValue("", "0")).toBe(false);
  });
});
