import { expect, test } from "vitest";
import { placeAfter } from "./history-grid";

test.each([
  ["j", 11],
  ["ArrowDown", 11],
  ["k", 9],
  ["ArrowUp", 9],
  ["PageDown", 30],
  ["PageUp", -10],
  ["Home", 0],
  ["End", 999_999],
  ["Enter", null],
  ["x", null],
])("%s from row 10 goes to %s", (key, place) =>
  expect(placeAfter(key, { active: 10, perView: 20, count: 1_000_000 })).toBe(place),
);
