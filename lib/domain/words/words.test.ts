import { expect, test } from "vitest";
import { counted } from "./words";

test("a count groups its digits, and has one or many", () => {
  expect([counted(1, "line"), counted(0, "line"), counted(2000, "line")]).toEqual([
    "1 line",
    "0 lines",
    "2,000 lines",
  ]);
});
