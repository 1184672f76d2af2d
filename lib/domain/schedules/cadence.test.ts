import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, lastOfMonth, weekdayOf } from "../calendar/day";
import { dayInZone, isoInZone } from "../calendar/zone";
import { type Cadence, dueRuns, instantAt, nextRun, periodOn, RELATIVE_PERIODS } from "./cadence";

const ZONES = [
  "Africa/Lagos",
  "Africa/Cairo",
  "Africa/Casablanca",
  "America/New_York",
  "America/St_Johns",
  "Europe/London",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "Pacific/Apia",
  "UTC",
];
const zone = fc.constantFrom(...ZONES);
const at = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
const cadence: fc.Arbitrary<Cadence> = fc.oneof(
  fc.record({ every: fc.constant("day" as const), at }),
  fc.record({ every: fc.constant("week" as const), weekday: fc.integer({ min: 1, max: 7 }), at }),
  fc.record({ every: fc.constant("month" as const), day: fc.integer({ min: 1, max: 31 }), at }),
);
const instant = fc.date({
  min: new Date("2024-01-01T00:00:00Z"),
  max: new Date("2030-12-31T23:59:59Z"),
  noInvalidDate: true,
});
const wall = (when: Date, where: string) => isoInZone(when, where).slice(0, 16);

describe("a time of the wall clock", () => {
  test("that clocks skip is the moment they jump; one that they show twice is the first", () => {
    expect(instantAt("2026-03-29", "01:30", "Europe/London").toISOString()).toBe(
      "2026-03-29T01:00:00.000Z",
    );
    expect(instantAt("2026-10-25", "01:30", "Europe/London").toISOString()).toBe(
      "2026-10-25T00:30:00.000Z",
    );
    expect(instantAt("2026-03-08", "02:15", "America/New_York").toISOString()).toBe(
      "2026-03-08T07:00:00.000Z",
    );
    expect(instantAt("2026-11-01", "01:15", "America/New_York").toISOString()).toBe(
      "2026-11-01T05:15:00.000Z",
    );
    // Half an hour, and a midnight that isn't there.
    expect(instantAt("2026-10-04", "02:10", "Australia/Lord_Howe").toISOString()).toBe(
      "2026-10-03T15:30:00.000Z",
    );
    expect(instantAt("2026-04-24", "00:00", "Africa/Cairo").toISOString()).toBe(
      "2026-04-23T22:00:00.000Z",
    );
    // A whole day that isn't there.
    expect(instantAt("2011-12-30", "07:00", "Pacific/Apia").toISOString()).toBe(
      "2011-12-30T10:00:00.000Z",
    );
  });

  test("is shown by the clocks at that instant, or is skipped there", () => {
    fc.assert(
      fc.property(instant, at, zone, (when, time, where) => {
        const day = dayInZone(when, where);
        const found = instantAt(day, time, where);
        const shows = wall(found, where) === `${day}T${time}`;
        const isSkipped =
          wall(found, where) > `${day}T${time}` &&
          wall(new Date(found.getTime() - 1), where) < `${day}T${time}`;
        expect(shows || isSkipped).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});

describe("the next run", () => {
  test.each([
    [
      { every: "day", at: "07:00" },
      "Africa/Lagos",
      "2026-11-20T06:00:00Z",
      "2026-11-21T06:00:00.000Z",
    ],
    [
      { every: "day", at: "07:00" },
      "Africa/Lagos",
      "2026-11-20T05:59:59Z",
      "2026-11-20T06:00:00.000Z",
    ],
    [
      { every: "week", weekday: 1, at: "08:30" },
      "Africa/Lagos",
      "2026-11-20T12:00:00Z",
      "2026-11-23T07:30:00.000Z",
    ],
    [
      { every: "month", day: 31, at: "06:00" },
      "Africa/Lagos",
      "2026-01-31T05:00:00Z",
      "2026-02-28T05:00:00.000Z",
    ],
    [
      { every: "month", day: 31, at: "06:00" },
      "Africa/Lagos",
      "2028-02-01T05:00:00Z",
      "2028-02-29T05:00:00.000Z",
    ],
    [
      { every: "month", day: 30, at: "06:00" },
      "Africa/Lagos",
      "2026-12-30T05:00:00Z",
      "2027-01-30T05:00:00.000Z",
    ],
    // The schedule stays at seven by the clock, whatever the clocks do.
    [
      { every: "day", at: "07:00" },
      "Europe/London",
      "2026-03-28T07:00:00Z",
      "2026-03-29T06:00:00.000Z",
    ],
    [
      { every: "day", at: "07:00" },
      "Europe/London",
      "2026-10-24T06:00:00Z",
      "2026-10-25T07:00:00.000Z",
    ],
  ] as const)("%j in %s after %s is %s", (what, where, after, expected) => {
    expect(nextRun(what, where, new Date(after)).toISOString()).toBe(expected);
  });

  test("lies after, on the day and at the time that was asked for, and nothing of the kind lies between", () => {
    fc.assert(
      fc.property(cadence, zone, instant, (what, where, after) => {
        const next = nextRun(what, where, after);
        expect(next.getTime()).toBeGreaterThan(after.getTime());
        const day = dayInZone(next, where);
        const isSkipped = wall(next, where) !== `${day}T${what.at}`;
        if (!isSkipped && what.every === "week") expect(weekdayOf(day)).toBe(what.weekday);
        if (!isSkipped && what.every === "month") {
          const isLast =
            dayInZone(new Date(next.getTime() + 26 * 3_600_000), where).slice(8) <= "02";
          expect(
            Number(day.slice(8)) === what.day || (Number(day.slice(8)) < what.day && isLast),
          ).toBe(true);
        }
        // From anywhere between, the answer is the same: none was skipped.
        const between = new Date(
          after.getTime() + Math.floor((next.getTime() - after.getTime()) / 2),
        );
        expect(nextRun(what, where, between).getTime()).toBe(next.getTime());
        const days = what.every === "day" ? 1 : what.every === "week" ? 7 : 31;
        expect(next.getTime() - after.getTime()).toBeLessThanOrEqual((days * 24 + 25) * 3_600_000);
      }),
      { numRuns: 400 },
    );
  });
});

describe("what is due", () => {
  test("is the latest time alone, with how many went by before it", () => {
    const daily: Cadence = { every: "day", at: "07:00" };
    const first = new Date("2026-11-16T06:00:00Z");
    expect(dueRuns(daily, "Africa/Lagos", first, first)).toEqual({
      latest: first,
      missed: 0,
      next: new Date("2026-11-17T06:00:00Z"),
    });
    expect(dueRuns(daily, "Africa/Lagos", first, new Date("2026-11-20T13:05:00Z"))).toEqual({
      latest: new Date("2026-11-20T06:00:00Z"),
      missed: 4,
      next: new Date("2026-11-21T06:00:00Z"),
    });
  });

  test("never skips a time and never runs one that is still to come", () => {
    fc.assert(
      fc.property(cadence, zone, instant, fc.nat(400), (what, where, start, days) => {
        const first = nextRun(what, where, start);
        const now = new Date(first.getTime() + days * 86_400_000);
        const due = dueRuns(what, where, first, now);
        expect(due.latest.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(due.next.getTime()).toBeGreaterThan(now.getTime());
        let steps = 0;
        for (let at = first; at.getTime() < due.latest.getTime(); at = nextRun(what, where, at))
          steps += 1;
        expect(steps).toBe(due.missed);
        expect(nextRun(what, where, due.latest).getTime()).toBe(due.next.getTime());
      }),
      { numRuns: 60 },
    );
  });

  test("is bounded after many years", () => {
    const due = dueRuns(
      { every: "day", at: "07:00" },
      "Africa/Lagos",
      new Date("2000-01-01T06:00:00Z"),
      new Date("2026-11-20T13:05:00Z"),
    );
    expect(due).toEqual({
      latest: new Date("2026-11-20T06:00:00Z"),
      missed: 3_660,
      next: new Date("2026-11-21T06:00:00Z"),
    });
  });
});

test.each([
  ["today", "2026-11-20", "2026-11-20"],
  ["yesterday", "2026-11-19", "2026-11-19"],
  ["last_7_days", "2026-11-13", "2026-11-19"],
  ["last_week", "2026-11-09", "2026-11-15"],
  ["month_to_date", "2026-11-01", "2026-11-20"],
  ["last_month", "2026-10-01", "2026-10-31"],
] as const)("%s on Friday 20 November", (period, from, to) => {
  expect(periodOn(period, "2026-11-20")).toEqual({ from, to });
});

test("over the ends of months and years", () => {
  expect(periodOn("last_month", "2028-03-31")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(periodOn("last_month", "2027-01-01")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(periodOn("yesterday", "2027-01-01")).toEqual({ from: "2026-12-31", to: "2026-12-31" });
});

test("on any day a period is whole, and none but today and the month so far reaches into the day itself", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000 }),
      fc.constantFrom(...RELATIVE_PERIODS),
      (offset, period) => {
        const day = addDays("2024-01-01", offset);
        const { from, to } = periodOn(period, day);
        expect(from <= to).toBe(true);
        expect(to < day).toBe(!["today", "month_to_date"].includes(period));
        if (period === "last_week")
          expect([weekdayOf(from), weekdayOf(to), daysBetween(from, to)]).toEqual([1, 7, 6]);
        if (period === "last_month") expect([from.slice(8), to]).toEqual(["01", lastOfMonth(from)]);
      },
    ),
  );
});
