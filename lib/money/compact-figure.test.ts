import { expect, test } from "vitest";
import { compactFigure } from "./compact-figure";

test.each([
  ["0", "0"],
  ["12.5", "13"],
  ["949.99", "950"],
  ["1000", "1.0k"],
  ["153118.4", "153.1k"],
  ["999960", "1.0m"],
  ["2450000000", "2.5bn"],
])("%s is %s", (amount, shown) => expect(compactFigure(amount)).toBe(shown));
