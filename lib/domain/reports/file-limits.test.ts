import { expect, test } from "vitest";
import { importParts } from "./file-limits";

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const day = (of: string, lines: number, bytes = 0) => ({ day: `2026-11-${of}`, lines, bytes });
const parts = (days: ReturnType<typeof day>[], limit: { lines?: number; bytes?: number }) =>
  importParts(NOVEMBER, days, { product: "Xero", ...limit }).map(({ from, to, fits }) => [
    from.slice(8),
    to.slice(8),
    fits,
  ]);

test("a period is cut into as few as fit, which are all of its days; a day that has too much is one of its own", () => {
  expect(
    parts([day("03", 400), day("04", 600), day("07", 1), day("09", 1_001), day("10", 999)], {
      lines: 1_000,
    }),
  ).toEqual([
    ["01", "06", true],
    ["07", "08", true],
    ["09", "09", false],
    ["10", "30", true],
  ]);
  expect(parts([day("03", 1, 200), day("20", 1, 151)], { bytes: 350 })).toEqual([
    ["01", "19", true],
    ["20", "30", true],
  ]);
  expect(parts([day("03", 1, 200), day("20", 1, 150)], { bytes: 350 })).toEqual([
    ["01", "30", true],
  ]);
  expect(parts([], { lines: 1 })).toEqual([["01", "30", true]]);
});
