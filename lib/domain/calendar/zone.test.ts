import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "./day";
import { dayInZone, isoInZone, offsetMs, startOfDay } from "./zone";

const ZONES = [
  "UTC",
  "Africa/Lagos",
  "Africa/Johannesburg",
  "Africa/Kampala",
  "Africa/Accra",
  "Africa/Cairo",
  "America/New_York",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Asia/Beirut",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];
const zone = fc.constantFrom(...ZONES);
const instant = fc.date({
  min: new Date("2012-01-01"),
  max: new Date("2040-01-01"),
  noInvalidDate: true,
});

describe("the start of a day", () => {
  test.each([
    ["Africa/Lagos", "2026-03-01", "2026-02-28T23:00:00.000Z"],
    ["Africa/Johannesburg", "2026-03-01", "2026-02-28T22:00:00.000Z"],
    ["Africa/Kampala", "2026-03-01", "2026-02-28T21:00:00.000Z"],
    ["UTC", "2026-03-01", "2026-03-01T00:00:00.000Z"],
    // The clocks go forward at 02:00 on 8 March 2026 and back at 02:00 on 1 November 2026.
    ["America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z"],
    ["America/New_York", "2026-03-09", "2026-03-09T04:00:00.000Z"],
    ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z"],
    ["America/New_York", "2026-11-02", "2026-11-02T05:00:00.000Z"],
    // Beirut skips midnight itself: 29 March 2026 starts at 01:00 on the wall.
    ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00.000Z"],
    // Samoa left 30 December 2011 out: it starts, and ends, where the 31st starts.
    ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00.000Z"],
    ["Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00.000Z"],
  ])("%s, %s: %s", (name, day, expected) =>
    expect(startOfDay(day, name).toISOString()).toBe(expected),
  );

  test("is the first instant that the zone calls by that day", () => {
    fc.assert(
      fc.property(zone, instant, (name, at) => {
        const day = dayInZone(at, name);
        const start = startOfDay(day, name);
        expect(start.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(at.getTime()).toBeLessThan(startOfDay(addDays(day, 1), name).getTime());
        expect(dayInZone(start, name)).toBe(day);
        expect(dayInZone(new Date(start.getTime() - 1), name)).toBe(addDays(day, -1));
      }),
      { numRuns: 150 },
    );
  });

  test("a day is 23, 24 or 25 hours long where clocks change", () => {
    const hours = (day: string) =>
      (startOfDay(addDays(day, 1), "America/New_York").getTime() -
        startOfDay(day, "America/New_York").getTime()) /
      3_600_000;
    expect([hours("2026-03-08"), hours("2026-03-09"), hours("2026-11-01")]).toEqual([23, 24, 25]);
  });
});

describe("ISO text in a zone", () => {
  test.each([
    ["2026-03-01T13:05:09.120Z", "Africa/Lagos", "2026-03-01T14:05:09.120+01:00"],
    ["2026-03-01T23:30:00.000Z", "Africa/Kampala", "2026-03-02T02:30:00.000+03:00"],
    ["2026-07-01T03:00:00.000Z", "America/New_York", "2026-06-30T23:00:00.000-04:00"],
    ["2026-03-01T13:05:09.000Z", "UTC", "2026-03-01T13:05:09.000+00:00"],
    ["2026-03-01T00:00:00.000Z", "Asia/Kathmandu", "2026-03-01T05:45:00.000+05:45"],
    ["2026-03-01T00:00:00.000Z", "America/St_Johns", "2026-02-28T20:30:00.000-03:30"],
  ])("%s in %s is %s", (at, name, expected) =>
    expect(isoInZone(new Date(at), name)).toBe(expected),
  );

  test("is the same instant, and starts with the zone's day", () => {
    fc.assert(
      fc.property(zone, instant, (name, at) => {
        const text = isoInZone(at, name);
        expect(new Date(text).getTime()).toBe(at.getTime());
        expect(text.slice(0, 10)).toBe(dayInZone(at, name));
      }),
      { numRuns: 300 },
    );
  });
});

test("an hour that the clocks repeat keeps two offsets", () => {
  expect(offsetMs(new Date("2026-11-01T05:30:00Z"), "America/New_York")).toBe(-4 * 3_600_000);
  expect(offsetMs(new Date("2026-11-01T06:30:00Z"), "America/New_York")).toBe(-5 * 3_600_000);
});
