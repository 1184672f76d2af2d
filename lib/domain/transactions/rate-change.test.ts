import { expect, test } from "vitest";
import { rateChange } from "./settled-figures";

test.each([
  ["1585.2", "1578.44", "0.43"],
  ["129.4", "129.555", "-0.12"],
  ["100", "100", "0"],
  ["100.001", "100", "0"],
])("%s against %s is %s per cent", (rate, average, change) =>
  expect(rateChange(rate, average)).toBe(change),
);
