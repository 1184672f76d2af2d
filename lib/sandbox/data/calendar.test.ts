import { describe, expect, it } from "vitest";
import { isMonthEnd, workingInstants } from "./calendar";
import { createRandom } from "./random";

const from = new Date("2025-11-20T13:05:00Z");
const until = new Date("2026-11-20T13:05:00Z");
const draw = (count: number, seed = "calendar"): Date[] => [
  ...workingInstants({ count, from, until, random: createRandom(seed) }),
];

/** In Lagos, where the demo company is. */
const local = (at: Date): Date => new Date(at.getTime() + 3_600_000);

describe("workingInstants", () => {
  it.each([0, 1, 7, 3_000])("gives exactly %i, in order, within the range", (count) => {
    const instants = draw(count).map((at) => at.getTime());
    expect(instants).toHaveLength(count);
    expect(instants).toEqual([...instants].sort((a, b) => a - b));
    for (const at of instants) expect(at >= from.getTime() && at < until.getTime()).toBe(true);
  });

  it("repeats itself for a seed", () => {
    expect(draw(500)).toEqual(draw(500));
    expect(draw(500)).not.toEqual(draw(500, "another"));
  });

  it("keeps to business days and hours", () => {
    const instants = draw(20_000).map(local);
    const share = (holds: (at: Date) => boolean): number =>
      instants.filter(holds).length / instants.length;
    expect(share((at) => [0, 6].includes(at.getUTCDay()))).toBeLessThan(0.05);
    expect(share((at) => at.getUTCHours() >= 8 && at.getUTCHours() < 18)).toBeGreaterThan(0.9);
    expect(share((at) => at.getUTCMonth() === 11 && at.getUTCDate() === 25)).toBeLessThan(0.001);
  });

  it("peaks at the months' ends", () => {
    const instants = draw(20_000);
    const days = new Map<string, { count: number; monthEnd: boolean }>();
    for (const at of instants) {
      if ([0, 6].includes(local(at).getUTCDay())) continue;
      const day = local(at).toISOString().slice(0, 10);
      const { count } = days.get(day) ?? { count: 0 };
      days.set(day, { count: count + 1, monthEnd: isMonthEnd(at) });
    }
    const mean = (monthEnd: boolean): number => {
      const counts = [...days.values()]
        .filter((day) => day.monthEnd === monthEnd)
        .map(({ count }) => count);
      return counts.reduce((sum, count) => sum + count, 0) / counts.length;
    };
    expect(mean(true) / mean(false)).toBeGreaterThan(1.7);
  });
});

describe("isMonthEnd", () => {
  it.each([
    ["2026-10-27T12:00:00Z", false],
    ["2026-10-28T12:00:00Z", true],
    ["2026-10-30T12:00:00Z", true],
    ["2026-10-31T12:00:00Z", false],
    ["2026-11-02T12:00:00Z", false],
    // 23:30 UTC on the 27th is already the 28th in Lagos.
    ["2026-10-27T23:30:00Z", true],
  ])("of %s is %s", (at, expected) => {
    expect(isMonthEnd(new Date(at))).toBe(expected);
  });
});
