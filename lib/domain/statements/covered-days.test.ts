import { expect, test } from "vitest";
import { coveredDays } from "./balance-proof";

const balance = (on: string | null) => ({ amount: "1", on });
const proof = (over: object) => ({
  outcome: "proven" as const,
  lines: 2,
  totalIn: "0",
  totalOut: "0",
  firstDay: "2026-10-05",
  lastDay: "2026-10-27",
  opening: balance("2026-09-30"),
  closing: balance("2026-10-31"),
  ...over,
});

test.each([
  ["a month whose first and last days were quiet", {}, "2026-10-01", "2026-10-31"],
  [
    "balances on the days of its lines",
    { opening: balance("2026-10-05"), closing: balance("2026-10-27") },
    "2026-10-05",
    "2026-10-27",
  ],
  [
    "an opening balance dated after its first line, and a closing one before its last",
    { opening: balance("2026-10-06"), closing: balance("2026-10-26") },
    "2026-10-05",
    "2026-10-27",
  ],
  [
    "balances without days",
    { opening: balance(null), closing: balance(null) },
    "2026-10-05",
    "2026-10-27",
  ],
  [
    "a closing balance of a day to come",
    { closing: balance("2026-12-31") },
    "2026-10-01",
    "2026-10-27",
  ],
  ["balances that prove nothing", { outcome: "unproven" as const }, "2026-10-05", "2026-10-27"],
  ["no line at all", { firstDay: null, lastDay: null }, "2026-09-30", "2026-10-31"],
])("%s", (_name, over, firstDay, lastDay) => {
  expect(coveredDays(proof(over), "2026-11-02")).toEqual({ firstDay, lastDay });
});
