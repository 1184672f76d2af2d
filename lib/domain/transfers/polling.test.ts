import { expect, test } from "vitest";
import { pollIntervalMs, retryPauseMs, withJitter } from "./polling";

const minute = 60_000;

test("within the bounds that polling promises", () => {
  expect(pollIntervalMs("fetching_rate", 0, false)).toBe(3000);
  expect(pollIntervalMs("fetching_rate", 60 * minute, false)).toBe(30_000);
  expect(pollIntervalMs("rate_ready", 5 * minute, false)).toBe(15_000);
  expect(pollIntervalMs("awaiting_payment", 0, false)).toBe(minute);
  expect(pollIntervalMs("awaiting_payment", 24 * 60 * minute, false)).toBe(10 * minute);
  expect(pollIntervalMs("payment_reported", minute, true)).toBe(15_000);
});

test("an end is looked at for three days, for a refund's sake, and a refund never", () => {
  expect(pollIntervalMs("completed", 0, false)).toBe(60 * minute);
  expect(pollIntervalMs("completed", 3 * 24 * 60 * minute, false)).toBeNull();
  expect(pollIntervalMs("refunded", 0, false)).toBeNull();
});

test("jitter stays within a fifth, and pauses grow to five minutes", () => {
  expect(withJitter(1000, () => 0)).toBe(800);
  expect(withJitter(1000, () => 1)).toBe(1200);
  expect(retryPauseMs(1, () => 0.5)).toBe(5000);
  expect(retryPauseMs(50, () => 0.5)).toBe(5 * minute);
});
