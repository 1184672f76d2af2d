import { describe, expect, it } from "vitest";
import {
  dayInZone,
  formatAge,
  formatCountdown,
  recentTimeFormat,
  formatTime,
  formatUtc,
  zoneAbbreviation,
} from "./format-time";

const AT = "2026-11-21T13:05:09Z";

describe("formatTime", () => {
  it.each([
    ["datetime", "21 Nov 2026, 14:05 WAT"],
    ["full", "21 Nov 2026, 14:05:09 WAT"],
    ["weekday", "Sat 21 Nov 2026, 14:05 WAT"],
    ["date", "21 Nov 2026"],
    ["short", "21 Nov, 14:05"],
    ["day", "21 Nov"],
    ["time", "14:05"],
    ["seconds", "14:05:09"],
    ["until", "14:05:09 WAT"],
  ] as const)("%s", (format, expected) => {
    expect(formatTime(AT, "Africa/Lagos", format)).toBe(expected);
  });
  it("writes September in three letters and midnight as 00", () => {
    expect(formatTime("2026-09-01T00:00:00Z", "UTC")).toBe("1 Sep 2026, 00:00 UTC");
  });
  it("shows a dash for what is not an instant", () => {
    expect(formatTime("yesterday", "UTC")).toBe("–");
    expect(dayInZone("yesterday", "UTC")).toBe("");
  });
  it('fails for no time that a service may send for "never"', () => {
    expect(() => formatTime("9999-12-31T23:59:59Z", "Africa/Lagos")).not.toThrow();
  });
  it("crosses the date line of the zone", () => {
    expect(dayInZone("2026-11-20T23:30:00Z", "Africa/Lagos")).toBe("2026-11-21");
  });
  it("gives UTC to the second", () => {
    expect(formatUtc(AT)).toBe("21 Nov 2026, 13:05:09 UTC");
  });
});

describe("formatOfLate", () => {
  it("leaves the day out where it is today in the zone", () => {
    expect(recentTimeFormat("2026-11-20T23:30:00Z", AT, "Africa/Lagos")).toBe("seconds");
    expect(recentTimeFormat("2026-11-20T22:30:00Z", AT, "Africa/Lagos")).toBe("full");
  });
});

describe("zoneAbbreviation", () => {
  it.each([
    ["Africa/Nairobi", "EAT"],
    ["Africa/Accra", "GMT"],
    ["Africa/Johannesburg", "SAST"],
    ["Africa/Harare", "CAT"],
    ["Asia/Dubai", "GMT+4"],
    ["Asia/Kolkata", "GMT+5:30"],
    ["America/New_York", "GMT\u22125"],
  ])("%s", (zone, expected) => {
    expect(zoneAbbreviation(zone, AT)).toBe(expected);
  });
  it("follows summer time elsewhere", () => {
    expect(zoneAbbreviation("Europe/London", "2026-07-01T12:00:00Z")).toBe("GMT+1");
    expect(zoneAbbreviation("Europe/London", AT)).toBe("GMT");
  });
});

describe("durations", () => {
  it("tells ages in the largest useful units", () => {
    expect([34_000, 12 * 60_000, 72 * 60_000, 76 * 3_600_000, -5].map(formatAge)).toEqual([
      "34 s",
      "12 min",
      "1 h 12 min",
      "3 d 4 h",
      "0 s",
    ]);
  });
  it("rounds a countdown up, so that zero means over", () => {
    expect([1_296_000, 1, 0, -1, 3_900_000].map(formatCountdown)).toEqual([
      "21:36",
      "00:01",
      "00:00",
      "00:00",
      "1:05:00",
    ]);
  });
  it("counts in days what is far away", () => {
    const DAY = 86_400_000;
    expect([DAY - 1000, DAY, 3.2 * DAY, 100 * DAY, 9855.5 * DAY].map(formatCountdown)).toEqual([
      "23:59:59",
      "1 d 0 h",
      "3 d 4 h",
      "100 d",
      "9855 d",
    ]);
  });
});
