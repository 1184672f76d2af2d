import { expect, test } from "vitest";
import { FutureLinesSeen, describeFutureLines } from "./future-lines";

const seen = (...days: string[]) => {
  const lines = new FutureLinesSeen("2026-11-26");
  for (const day of days) lines.add(day);
  return lines.found();
};

test("lines of today and before are none; of those after it, the last day is told", () => {
  expect(seen("2026-11-26", "2025-12-01")).toBeNull();
  expect(seen("2027-01-02", "2026-11-27", "2026-11-26")).toEqual({
    count: 2,
    last: "2027-01-02",
    today: "2026-11-26",
  });
});

test.each([
  [
    1,
    "A line is dated 2 Jan 2027; it was imported on 26 Nov 2026. Check the year, and which way round the dates are.",
  ],
  [
    1200,
    "1,200 lines are dated after the day on which they were imported, 26 Nov 2026, up to 2 Jan 2027. Check the year, and which way round the dates are.",
  ],
])("%i in words", (count, words) => {
  expect(describeFutureLines({ count, last: "2027-01-02", today: "2026-11-26" })).toBe(words);
});
