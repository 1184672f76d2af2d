import { expect, test } from "vitest";
import {
  pollIntervalMs,
  recordIntervalMs,
  retryPauseMs,
  watchedIntervalMs,
  withJitter,
} from "./polling";

const minute = 60_000;

test("within the bounds that polling promises", () => {
  expect(pollIntervalMs("fetching_rate", 0, null)).toBe(3000);
  expect(pollIntervalMs("fetching_rate", 60 * minute, null)).toBe(30_000);
  expect(pollIntervalMs("rate_ready", 5 * minute, null)).toBe(15_000);
  expect(pollIntervalMs("awaiting_payment", 0, null)).toBe(minute);
  expect(pollIntervalMs("awaiting_payment", 24 * 60 * minute, null)).toBe(10 * minute);
});

test("the first ten minutes after a payment was reported, it is read often, however long it had been waited for", () => {
  for (const waited of [0, 15 * minute, 24 * 60 * minute]) {
    expect(pollIntervalMs("payment_reported", waited, 0)).toBe(15_000);
    expect(pollIntervalMs("payment_reported", waited, 10 * minute - 1)).toBe(15_000);
    expect(pollIntervalMs("payment_reported", waited, 10 * minute)).toBeGreaterThanOrEqual(minute);
  }
});

test("an end is looked at for three days, for a refund's sake, and a refund never", () => {
  expect(pollIntervalMs("completed", 0, null)).toBe(60 * minute);
  expect(pollIntervalMs("completed", 3 * 24 * 60 * minute, null)).toBeNull();
  expect(pollIntervalMs("refunded", 0, null)).toBeNull();
});

test("a record that doesn't show the end yet is looked for soon, then ever less often", () => {
  expect([0, 20_000, 5 * minute, 24 * 60 * minute].map(recordIntervalMs)).toEqual([
    10_000,
    20_000,
    5 * minute,
    60 * minute,
  ]);
  expect(recordIntervalMs(3 * 24 * 60 * minute)).toBeNull();
});

test("jitter stays within a fifth, and pauses grow to five minutes", () => {
  expect(withJitter(1000, () => 0)).toBe(800);
  expect(withJitter(1000, () => 1)).toBe(1200);
  expect(retryPauseMs(1, () => 0.5)).toBe(5000);
  expect(retryPauseMs(50, () => 0.5)).toBe(5 * minute);
});

test.each([
  // phase, without a watch, watched in all, with it
  ["fetching_rate", 30_000, 1, 3000],
  ["awaiting_payment", 10 * minute, 1, 3000],
  ["payment_reported", 15_000, 6, 3000],
  ["payment_confirmed", 5 * minute, 1, 3000],
  ["unknown", 5 * minute, 1, 3000],
  // More open pages than the budget: each is read more seldom, two a second in all.
  ["payment_confirmed", 5 * minute, 20, 10_000],
  ["payment_confirmed", 5 * minute, 2000, 5 * minute],
  // Never more seldom than without a watch.
  ["payment_reported", 15_000, 500, 15_000],
  ["fetching_rate", 3000, 100, 3000],
  // Only the desk's people move these on, or nobody does.
  ["rate_ready", 15_000, 1, 15_000],
  ["rate_expired", 30_000, 1, 30_000],
  ["completed", 60 * minute, 1, 60 * minute],
  ["refunded", null, 1, null],
] as const)(
  "%s, due in %s without a watch and with %i watched in all, is due in %s",
  (phase, ownMs, watched, dueMs) => {
    expect(watchedIntervalMs(phase, ownMs, watched)).toBe(dueMs);
  },
);
