import { expect, test } from "vitest";
import { transfersCounted } from "./recipient";

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000+"],
])("%i transfers are printed as %s", (count, printed) => {
  expect(transfersCounted(count)).toBe(printed);
});
