import { expect, test } from "vitest";
import { isRepeatedPress } from "./plain-button";

test.each([
  ["the first click", 1, true, false],
  ["the second click of two", 2, true, true],
  ["a third", 3, true, true],
  ["a key", 0, true, false],
  ["the second click on what sends nothing, as turning pages", 2, false, false],
] as const)("%s", (_press, clicks, sends, isRepeated) =>
  expect(isRepeatedPress(clicks, sends)).toBe(isRepeated),
);
