import { describe, expect, it } from "vitest";
import { listFigure } from "./list-figure";

describe("listFigure", () => {
  it("shows stablecoins to two decimals, half up", () => {
    expect(listFigure("15770.881655", "USDT")).toBe("15770.88");
    expect(listFigure("1.005", "USDC")).toBe("1.01");
    expect(listFigure("-1.005", "USDC")).toBe("-1.01");
  });
  it("never shows something as nothing", () => {
    expect(listFigure("0.004", "USDC")).toBe("0.004");
    expect(listFigure("0.000000", "USDC")).toBe("0");
  });
  it("leaves fiat and unknown codes alone", () => {
    expect(listFigure("11138600", "UGX")).toBe("11138600");
    expect(listFigure("1.2345", "NGN")).toBe("1.2345");
    expect(listFigure("1.2345", "XYZ")).toBe("1.2345");
  });
});
