import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween, lastOfMonth, weekdayOf } from "@/lib/domain/calendar/day";
import { periodOn, RELATIVE_PERIODS } from "./cadence";

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
