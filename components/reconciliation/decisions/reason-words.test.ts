import { expect, test } from "vitest";
import { reasonOfNature } from "./difference-dialog";

test("a line's nature offers the reason that goes with it, where there is one", () => {
  expect([
    reasonOfNature("tax"),
    reasonOfNature("wages"),
    reasonOfNature("reversal"),
    reasonOfNature(null),
  ]).toEqual(["tax", "wages", "", ""]);
});
