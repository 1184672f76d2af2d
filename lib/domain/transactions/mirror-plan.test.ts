import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "@/lib/domain/calendar/day";
import { heldDays, heldSince, holdsDays, isOldProof } from "./mirror-plan";

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };
const firstDay = "2026-01-05";

describe("what has been read through", () => {
  test("before the newest days and the open list were, nothing is held", () => {
    expect(
      heldDays({ past: { from: firstDay, to: "2026-11-19" }, recentOn: null, open: true }),
    ).toEqual([]);
    expect(
      heldDays({ past: { from: firstDay, to: "2026-11-19" }, recentOn: "2026-11-20", open: false }),
    ).toEqual([]);
    expect(holdsDays({ held: [], firstDay }, NOVEMBER)).toBe(false);
  });

  test("while the past is read, newest first, a period that it has reached is held, and an earlier one isn't", () => {
    const held = heldDays({
      past: { from: "2026-10-31", to: "2026-11-19" },
      recentOn: "2026-11-20",
      open: true,
    });
    expect(held).toEqual([{ startDay: "2026-10-31", endDay: "2026-11-22" }]);
    expect(holdsDays({ held, firstDay }, NOVEMBER)).toBe(true);
    expect(holdsDays({ held, firstDay }, OCTOBER)).toBe(false);
    expect(holdsDays({ held, firstDay }, null)).toBe(false);
    expect(heldSince({ held, firstDay })).toBe("2026-11-01");
  });

  test("all of it is held once the past reaches the first record; days before that have none", () => {
    const held = heldDays({
      past: { from: firstDay, to: "2026-11-19" },
      recentOn: "2026-11-20",
      open: true,
    });
    expect(holdsDays({ held, firstDay }, null)).toBe(true);
    expect(holdsDays({ held, firstDay }, { from: "2025-01-01", to: "2026-11-30" })).toBe(true);
    expect(holdsDays({ held, firstDay: null }, null)).toBe(false);
  });

  test("a desk that stood still has a gap until the past catches up, and what lies in it is not held", () => {
    const held = heldDays({
      past: { from: firstDay, to: "2026-11-03" },
      recentOn: "2026-11-20",
      open: true,
    });
    expect(held).toEqual([
      { startDay: "2026-11-18", endDay: "2026-11-22" },
      { startDay: firstDay, endDay: "2026-11-03" },
    ]);
    expect(holdsDays({ held, firstDay }, OCTOBER)).toBe(true);
    expect(holdsDays({ held, firstDay }, NOVEMBER)).toBe(false);
    expect(holdsDays({ held, firstDay }, null)).toBe(false);
    expect(holdsDays({ held, firstDay }, { from: "2026-11-19", to: "2026-11-20" })).toBe(true);
  });

  test("a service whose first record is of the newest days needs no past", () => {
    expect(
      holdsDays(
        {
          held: heldDays({ past: null, recentOn: "2026-11-20", open: true }),
          firstDay: "2026-11-19",
        },
        null,
      ),
    ).toBe(true);
  });

  test("a day of a held range, in any zone, is never one that was not read", () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays("2026-10-01", days));
    fc.assert(
      fc.property(
        day,
        fc.nat(20),
        day,
        day,
        fc.nat(10),
        (pastFrom, pastDays, recentOn, from, days) => {
          const past = { from: pastFrom, to: addDays(pastFrom, pastDays + 1) };
          const range = { from, to: addDays(from, days) };
          const known = { held: heldDays({ past, recentOn, open: true }), firstDay: "2020-01-01" };
          if (!holdsDays(known, range)) return;
          for (
            let each = addDays(range.from, -1);
            daysBetween(each, addDays(range.to, 1)) >= 0;
            each = addDays(each, 1)
          ) {
            // What lies behind the newest reading is to come.
            if (each >= addDays(recentOn, 2)) continue;
            expect((each >= past.from && each < past.to) || each >= addDays(recentOn, -2)).toBe(
              true,
            );
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

test("a proof of more than a quarter of an hour ago is old", () => {
  expect([14, 16].map((minutes) => isOldProof(0, minutes * 60_000))).toEqual([false, true]);
});
