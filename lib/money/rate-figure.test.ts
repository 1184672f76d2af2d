import { expect, test } from "vitest";
import { rateFigure } from "./rate-figure";

test.each([
  ["1585.204999", "1,585.20"],
  ["1", "1.00"],
  ["0.00063084", "0.000631"],
])("a rate of %s is shown as %s", (rate, shown) => expect(rateFigure(rate)).toBe(shown));
