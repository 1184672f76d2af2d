import { expect, test } from "vitest";
import { dayOfKey } from "./calendar";

// A Thursday.
test.each([
  ["ArrowLeft", "2026-03-04"],
  ["ArrowRight", "2026-03-06"],
  ["ArrowUp", "2026-02-26"],
  ["ArrowDown", "2026-03-12"],
  ["Home", "2026-03-02"],
  ["End", "2026-03-08"],
  ["PageUp", "2026-02-05"],
  ["PageDown", "2026-04-05"],
  ["Enter", null],
])("%s goes from 5 March 2026 to %s", (key, day) => {
  expect(dayOfKey(key, "2026-03-05")).toBe(day);
});
