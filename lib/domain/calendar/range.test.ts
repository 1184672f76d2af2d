import { describe, expect, test } from "vitest";
import { covers, instantsOf, presetRange, RANGE_PRESETS } from "./range";

describe("presets", () => {
  test.each([
    ["today", "2026-11-20", { from: "2026-11-20", to: "2026-11-20" }],
    ["this_week", "2026-11-20", { from: "2026-11-16", to: "2026-11-20" }],
    ["this_week", "2026-11-16", { from: "2026-11-16", to: "2026-11-16" }],
    ["this_week", "2026-11-22", { from: "2026-11-16", to: "2026-11-22" }],
    ["this_week", "2027-01-01", { from: "2026-12-28", to: "2027-01-01" }],
    ["this_month", "2026-11-20", { from: "2026-11-01", to: "2026-11-20" }],
    ["this_month", "2026-11-01", { from: "2026-11-01", to: "2026-11-01" }],
    ["last_month", "2026-03-31", { from: "2026-02-01", to: "2026-02-28" }],
    ["last_month", "2026-01-05", { from: "2025-12-01", to: "2025-12-31" }],
  ] as const)("%s on %s", (preset, today, expected) =>
    expect(presetRange(preset, today)).toEqual(expected),
  );

  test("never reach beyond today", () => {
    for (const preset of RANGE_PRESETS)
      expect(presetRange(preset, "2026-11-20").to <= "2026-11-20").toBe(true);
  });
});

describe("the instants of a range", () => {
  test.each([
    [
      "Africa/Lagos",
      "2026-03-01",
      "2026-03-31",
      "2026-02-28T23:00:00.000Z",
      "2026-03-31T23:00:00.000Z",
    ],
    [
      "Africa/Johannesburg",
      "2026-03-01",
      "2026-03-01",
      "2026-02-28T22:00:00.000Z",
      "2026-03-01T22:00:00.000Z",
    ],
    [
      "Africa/Kampala",
      "2026-12-31",
      "2026-12-31",
      "2026-12-30T21:00:00.000Z",
      "2026-12-31T21:00:00.000Z",
    ],
    ["UTC", "2026-03-01", "2026-03-02", "2026-03-01T00:00:00.000Z", "2026-03-03T00:00:00.000Z"],
    [
      "America/New_York",
      "2026-03-08",
      "2026-03-08",
      "2026-03-08T05:00:00.000Z",
      "2026-03-09T04:00:00.000Z",
    ],
    [
      "America/New_York",
      "2026-11-01",
      "2026-11-01",
      "2026-11-01T04:00:00.000Z",
      "2026-11-02T05:00:00.000Z",
    ],
  ])("%s, %s to %s", (zone, from, to, start, end) => {
    const instants = instantsOf({ from, to }, zone);
    expect([instants.start.toISOString(), instants.end.toISOString()]).toEqual([start, end]);
  });

  test("both days belong to it, to the millisecond", () => {
    const range = instantsOf({ from: "2026-03-01", to: "2026-03-31" }, "Africa/Lagos");
    expect(covers(range, new Date("2026-02-28T22:59:59.999Z"))).toBe(false);
    expect(covers(range, new Date("2026-02-28T23:00:00.000Z"))).toBe(true);
    expect(covers(range, new Date("2026-03-31T22:59:59.999Z"))).toBe(true);
    expect(covers(range, new Date("2026-03-31T23:00:00.000Z"))).toBe(false);
  });

  test("neighbouring ranges meet without gap or overlap", () => {
    for (const zone of ["Africa/Lagos", "America/New_York", "Asia/Beirut"]) {
      expect(instantsOf({ from: "2026-03-01", to: "2026-03-28" }, zone).end).toEqual(
        instantsOf({ from: "2026-03-29", to: "2026-03-31" }, zone).start,
      );
    }
  });
});
