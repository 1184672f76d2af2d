import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowsInView, scrollOf, scrollScale, topOfRows, topToShow } from "./use-scroll";

test("a short list scrolls as it is", () => {
  const stretch = scrollScale(100, 36, 720);
  expect(stretch.boxPx).toBe(3600);
  expect(topOfRows(250, stretch)).toBe(250);
  expect(topOfRows(99_999, stretch)).toBe(2880);
});

describe("a list taller than a browser's box", () => {
  const stretch = scrollScale(2_000_000, 36, 720);
  test("is scrolled from its first row to its last", () => {
    expect(topOfRows(0, stretch)).toBe(0);
    expect(topOfRows(stretch.boxPx - 720, stretch)).toBe(2_000_000 * 36 - 720);
    expect(rowsInView(topOfRows(stretch.boxPx - 720, stretch), 36, 720, 2_000_000).last).toBe(
      1_999_999,
    );
  });
});

test("a row scrolled to is in view, whatever the list's length", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.nat(), fc.nat(), (rows, at, from) => {
      const stretch = scrollScale(rows, 36, 720);
      const row = at % rows;
      const top = topOfRows(from % Math.max(1, stretch.boxPx), stretch);
      const to = topToShow(row, top, 36, 720) ?? top;
      const seen = topOfRows(scrollOf(to, stretch), stretch);
      const { first, last } = rowsInView(seen, 36, 720, rows, 0);
      expect(first).toBeLessThanOrEqual(row);
      expect(last).toBeGreaterThanOrEqual(row);
    }),
  );
});
