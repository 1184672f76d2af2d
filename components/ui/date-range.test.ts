import { describe, expect, it } from "vitest";
import { monthName, orderedRange, rangeLabel } from "./date-range";

it("names a month", () => {
  expect(monthName("2026-11-20")).toBe("November 2026");
});

it("orders two days", () => {
  expect(orderedRange("2026-11-20", "2026-11-01")).toEqual({
    from: "2026-11-01",
    to: "2026-11-20",
  });
});

describe("rangeLabel", () => {
  it.each([
    ["2026-11-01", "2026-11-20", "1 Nov – 20 Nov 2026"],
    ["2026-11-20", "2026-11-20", "20 Nov 2026"],
    ["2025-12-01", "2026-11-20", "1 Dec 2025 – 20 Nov 2026"],
  ])("%s to %s", (from, to, expected) => {
    expect(rangeLabel({ from, to })).toBe(expected);
  });
});
