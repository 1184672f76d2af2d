import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  isCalendarDay,
  lastOfMonth,
  weekdayOf,
} from "./day";

const anyDay = fc
  .date({ min: new Date("1970-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.each([
  ["2026-02-28", true],
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["2026-1-1", false],
  ["", false],
  ["2026-01-01T00:00", false],
])("%s is a day: %s", (text, expected) => expect(isCalendarDay(text)).toBe(expected));

test("adding days crosses months, years and leap days", () => {
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
});

test("adding days and counting them agree", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
      expect(daysBetween(day, addDays(day, days))).toBe(days);
      expect(addDays(addDays(day, days), -days)).toBe(day);
    }),
  );
});

test.each([
  ["2026-11-20", "2026-11-01", "2026-11-30"],
  ["2026-12-31", "2026-12-01", "2026-12-31"],
  ["2024-02-15", "2024-02-01", "2024-02-29"],
])("the month of %s runs from %s to %s", (day, first, last) => {
  expect(firstOfMonth(day)).toBe(first);
  expect(lastOfMonth(day)).toBe(last);
});

test("months are counted from their first day, so that the 31st never skips one", () => {
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-01");
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-01");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-01");
});

test("Monday is 1 and Sunday is 7", () => {
  expect(weekdayOf("2026-11-16")).toBe(1);
  expect(weekdayOf("2026-11-22")).toBe(7);
});
