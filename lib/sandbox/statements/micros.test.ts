import { describe, expect, it } from "vitest";
import { microsOf, textOf } from "./micros";

describe("micros", () => {
  it.each([
    ["0", 0, "0"],
    ["0.000001", 2, "0.000001"],
    ["1250000", 2, "1250000.00"],
    ["-41999950.5", 2, "-41999950.50"],
    ["87000000", 0, "87000000"],
    ["123456789012345678.12", 2, "123456789012345678.12"],
    ["1.50000000", 0, "1.5"],
  ])("%s with %i decimals is %s", (amount, decimals, text) => {
    expect(textOf(microsOf(amount), decimals)).toBe(text);
  });

  it("refuses what it could not hold", () => {
    expect(() => microsOf("0.0000001")).toThrow(RangeError);
  });
});
