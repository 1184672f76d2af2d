import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, weekdayOf } from "@/lib/domain/calendar/day";
import { businessIndex, firstDayOf, lastDayOf } from "./business-days";

const day = fc.integer({ min: -4000, max: 30_000 }).map((days) => addDays("1970-01-01", days));

test("one more on each Monday to Friday, and none on the weekend", () => {
  fc.assert(fc.property(day, (one) => businessIndex(one) - businessIndex(addDays(one, -1)) === (weekdayOf(one) <= 5 ? 1 : 0)));
});

test("a day lies between the first and the last of its index, and the days around do not", () => {
  const holds = (one: string): boolean => {
    const index = businessIndex(one);
    const [first, last] = [firstDayOf(index), lastDayOf(index)];
    return first <= one && one <= last && businessIndex(addDays(first, -1)) === index - 1 && businessIndex(addDays(last, 1)) === index + 1;
  };
  fc.assert(fc.property(day, holds));
});

test("from Friday to Monday is one, and to Wednesday three", () => {
  expect(businessIndex("2026-11-23") - businessIndex("2026-11-20")).toBe(1);
  expect(businessIndex("2026-11-25") - businessIndex("2026-11-21")).toBe(3);
});
