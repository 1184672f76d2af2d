import { describe, expect, it } from "vitest";
import { monthWeeks, sameDayOfMonth } from "./calendar";

describe("monthWeeks", () => {
  it("lays November 2026 out in six weeks with the 1st on a Sunday", () => {
    const weeks = monthWeeks("2026-11-20");
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks[5]?.[0]).toBe("2026-11-30");
  });
});

describe("sameDayOfMonth", () => {
  it.each([
    ["2026-11-20", 1, "2026-12-20"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2026-03-31", -13, "2025-02-28"],
    ["2026-12-01", 1, "2027-01-01"],
  ])("%s, %s months on: %s", (day, months, expected) => {
    expect(sameDayOfMonth(day, months)).toBe(expected);
  });
});
