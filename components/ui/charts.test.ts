import { expect, test } from "vitest";
import { labelBaseline } from "./charts";

const latest = { x: 270, y: 50 };

test("the latest value's label is beside its point, and beyond all of the line that passes there", () => {
  expect(
    [true, false].map((isAbove) =>
      labelBaseline([{ x: 0, y: 20 }, { x: 150, y: 60 }, latest], latest, isAbove),
    ),
  ).toEqual([41, 74.8]);
  expect(
    labelBaseline([{ x: 0, y: 66 }, { x: 200, y: 62 }, { x: 240, y: 64 }, latest], latest, false),
  ).toBe(81);
  expect(
    labelBaseline([{ x: 0, y: 40 }, { x: 200, y: 24 }, { x: 240, y: 30 }, latest], latest, true),
  ).toBe(15);
});

test("what is left of the label doesn't move it", () => {
  expect(labelBaseline([{ x: 10, y: 66 }, { x: 176, y: 50 }, latest], latest, false)).toBe(67);
});
