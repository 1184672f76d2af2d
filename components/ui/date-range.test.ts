import { describe, expect, it } from "vitest";
import { addDays, addMonths, monthName, monthWeeks, orderedRange, presetRange, rangeLabel, weekday } from "./date-range";

const TODAY = "2026-11-20";

describe("presetRange", () => {
  it.each([
    ["today", "2026-11-20", "2026-11-20"],
    ["this_week", "2026-11-16", "2026-11-20"],
    ["this_month", "2026-11-01", "2026-11-20"],
    ["last_month", "2026-10-01", "2026-10-31"],
  ] as const)("%s", (preset, from, to) => {
    expect(presetRange(preset, TODAY)).toEqual({ from, to });
  });
  it("crosses the year", () => {
    expect(presetRange("last_month", "2026-01-05")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
    expect(presetRange("this_week", "2026-01-01")).toEqual({ from: "2025-12-29", to: "2026-01-01" });
  });
});

describe("days", () => {
  it("adds over ends of months and leap days", () => {
    expect([addDays("2028-02-28", 1), addDays("2026-03-01", -1), addMonths("2026-01-31", 1), addMonths("2026-03-31", -13)]).toEqual([
      "2028-02-29",
      "2026-02-28",
      "2026-02-28",
      "2025-02-28",
    ]);
  });
  it("starts weeks on Monday", () => {
    expect([weekday("2026-11-16"), weekday("2026-11-22")]).toEqual([0, 6]);
  });
  it("orders two days", () => {
    expect(orderedRange("2026-11-20", "2026-11-01")).toEqual({ from: "2026-11-01", to: "2026-11-20" });
  });
});

describe("monthWeeks", () => {
  it("lays November 2026 out in six weeks with the 1st on a Sunday", () => {
    const weeks = monthWeeks(TODAY);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks[5]?.[0]).toBe("2026-11-30");
    expect(monthName(TODAY)).toBe("November 2026");
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
