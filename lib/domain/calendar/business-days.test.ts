import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, weekdayOf } from "./day";
import { businessCalendar } from "./business-days";

const day = fc.integer({ min: -4000, max: 30_000 }).map((days) => addDays("1970-01-01", days));
const near = fc.integer({ min: 20_000, max: 20_120 }).map((days) => addDays("1970-01-01", days));
const holidays = fc.array(near, { maxLength: 40 });

test("one more on each business day, and none on the days off", () => {
  fc.assert(
    fc.property(fc.oneof(day, near), holidays, (one, off) => {
      const { indexOf } = businessCalendar(off);
      return (
        indexOf(one) - indexOf(addDays(one, -1)) ===
        (weekdayOf(one) <= 5 && !off.includes(one) ? 1 : 0)
      );
    }),
  );
});

test("a day lies between the first and the last of its index, and the days around do not", () => {
  const holds = (one: string, off: readonly string[]): boolean => {
    const { indexOf, firstDayOf, lastDayOf } = businessCalendar(off);
    const index = indexOf(one);
    const [first, last] = [firstDayOf(index), lastDayOf(index)];
    return (
      first <= one &&
      one <= last &&
      indexOf(addDays(first, -1)) === index - 1 &&
      indexOf(addDays(last, 1)) === index + 1
    );
  };
  fc.assert(fc.property(fc.oneof(day, near), holidays, holds));
});

describe("from one day to another", () => {
  const between = (from: string, to: string, off: readonly string[] = []) => {
    const { indexOf } = businessCalendar(off);
    return indexOf(to) - indexOf(from);
  };

  test("Friday to Monday is one, Saturday to Wednesday three", () => {
    expect(between("2026-11-20", "2026-11-23")).toBe(1);
    expect(between("2026-11-21", "2026-11-25")).toBe(3);
  });

  test("Christmas and what follows it put the next business day off", () => {
    const off = ["2026-12-25", "2026-12-28"];
    expect(between("2026-12-24", "2026-12-29", off)).toBe(1);
    expect(between("2026-12-24", "2026-12-29")).toBe(3);
  });

  test("a holiday on a weekend puts nothing off, given twice neither", () => {
    expect(between("2026-12-24", "2026-12-28", ["2026-12-26", "2026-12-27"])).toBe(2);
    expect(between("2026-12-24", "2026-12-28", ["2026-12-25", "2026-12-25"])).toBe(1);
  });
});
