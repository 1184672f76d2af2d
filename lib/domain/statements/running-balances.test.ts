import { expect, test } from "vitest";
import { RunningBalanceCheck } from "./running-balances";

type Printed = readonly [day: string, signed: number, balance: number | null];

function check(lines: readonly Printed[]) {
  const running = new RunningBalanceCheck();
  lines.forEach(([bookedOn, signed, balance], index) =>
    running.add({
      lineNumber: index + 1,
      bookedOn,
      direction: signed < 0 ? "out" : "in",
      amount: String(Math.abs(signed)),
      balanceAfter: balance === null ? null : String(balance),
    }),
  );
  return running.finish();
}

/** Newest first, and each day's balance on its lowest row. */
const LOWEST: Printed[] = [
  ["2026-01-31", -5, 2406],
  ["2026-01-20", 1500, null],
  ["2026-01-20", -89, 2411],
  ["2026-01-12", 100, null],
  ["2026-01-12", -200, 1000],
];

test("a balance that is printed once a day is that at the day's end, on whichever line it stands", () => {
  expect(check(LOWEST)).toMatchObject({
    newestFirst: true,
    broken: null,
    opening: "1100",
    closing: "2406",
  });
  // Oldest first, on each day's uppermost row.
  expect(check(LOWEST.toReversed())).toMatchObject({
    newestFirst: false,
    broken: null,
    opening: "1100",
    closing: "2406",
  });
});

test("what moved on a day that has a balance at its end is covered, on whichever line it stands", () => {
  const { before, behind } = check([
    ["2026-01-20", 1500, null],
    ["2026-01-20", -89, 2411],
    ["2026-01-12", 100, null],
    ["2026-01-12", -200, 1000],
    ["2026-01-11", -1, null],
  ]);
  expect([before, behind]).toEqual([
    { count: 1, lineNumber: 5 },
    { count: 0, lineNumber: null },
  ]);
});

test("days without a balance lie between", () => {
  expect(
    check([
      ["2026-01-31", -5, null],
      ["2026-01-25", -6, 2405],
      ["2026-01-22", -4, null],
      ["2026-01-20", 1500, null],
      ["2026-01-20", -89, 2415],
    ]),
  ).toMatchObject({
    newestFirst: true,
    broken: null,
    opening: "1004",
    closing: "2400",
    before: { count: 0 },
    behind: { count: 1, lineNumber: 1 },
  });
});

test("balances that don't follow from the days either are a fault", () => {
  const wrong = LOWEST.map(([day, signed, balance], index): Printed => [
    day,
    signed,
    index === 2 ? 2412 : balance,
  ]);
  expect(check(wrong).broken).not.toBeNull();
  // A line is missing.
  expect(check(LOWEST.toSpliced(1, 1)).broken).not.toBeNull();
  // Two balances on one day aren't the day's.
  expect(
    check([
      ["2026-01-31", -5, 2406],
      ["2026-01-20", 1500, 2300],
      ["2026-01-20", -89, 2411],
    ]).broken,
  ).not.toBeNull();
});
