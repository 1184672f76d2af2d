import { describe, expect, it, test } from "vitest";
import { dayOfKey, monthWeeks, sameDayOfMonth } from "./date-pickers";

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

// A Thursday.
test.each([
  ["ArrowLeft", "2026-03-04"],
  ["ArrowRight", "2026-03-06"],
  ["ArrowUp", "2026-02-26"],
  ["ArrowDown", "2026-03-12"],
  ["Home", "2026-03-02"],
  ["End", "2026-03-08"],
  ["PageUp", "2026-02-05"],
  ["PageDown", "2026-04-05"],
  ["Enter", null],
])("%s goes from 5 March 2026 to %s", (key, day) => {
  expect(dayOfKey(key, "2026-03-05")).toBe(day);
});
