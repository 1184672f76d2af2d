import { describe, expect, it } from "vitest";
import { listFigure } from "./list-figure";

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
