import { expect, test } from "vitest";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import type { TransferRow } from "@/lib/store/transfers/transfers";
import { changedDealMessage } from "./apply-reading";

const row = {
  phase: "awaiting_payment",
  type: "onramp",
  sourceAmount: "1000",
  sourceCurrency: "NGN",
  destinationCurrency: "USDC",
} as TransferRow;
const transfer = {
  type: "onramp",
  source: { amount: "1000.00", currency: "NGN" },
  destination: { amount: "0.63", currency: "USDC" },
} as Transfer;

test.each<[string, Partial<Transfer>]>([
  ["type", { type: "offramp" }],
  ["amount to pay", { source: { amount: "1000.01", currency: "NGN" } }],
  ["currency to pay in", { source: { amount: "1000", currency: "KES" } }],
  ["currency to receive", { destination: { amount: "0.63", currency: "USDT" } }],
])("another %s is another deal while it may still be paid", (_what, other) => {
  const shown = { ...transfer, ...other };
  for (const phase of ["rate_ready", "awaiting_payment", "payment_reported"] as const)
    expect(changedDealMessage(row, shown, phase)).toContain("Ask the service before you pay");
  for (const phase of ["payment_confirmed", "completed", "failed"] as const)
    expect(changedDealMessage(row, shown, phase)).toBeNull();
  expect(changedDealMessage({ ...row, phase: "unknown" }, shown, "awaiting_payment")).toBeNull();
});

test("the same deal stays one, also where the service leaves the second currency out", () => {
  expect(changedDealMessage(row, transfer, "awaiting_payment")).toBeNull();
  expect(
    changedDealMessage(
      row,
      { ...transfer, destination: { amount: "0.63", currency: null } },
      "awaiting_payment",
    ),
  ).toBeNull();
});
