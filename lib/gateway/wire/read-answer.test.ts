import { expect, test } from "vitest";
import { retryAfterMs } from "./read-answer";

const ANSWERED = new Date("2026-03-02T09:00:00Z");

test.each([
  [null, null],
  ["", null],
  ["0", 0],
  ["7", 7_000],
  [" 1.5 ", 1_500],
  ["-3", null],
  ["soon", null],
  ["99999999", 3_600_000],
  ["Mon, 02 Mar 2026 09:00:30 GMT", 30_000],
  ["Mon, 02 Mar 2026 08:00:00 GMT", 0],
  ["Tue, 03 Mar 2026 09:00:00 GMT", 3_600_000],
])("Retry-After %j → %j ms", (header, expected) => {
  expect(retryAfterMs(header, ANSWERED)).toBe(expected);
});
