import { expect, test } from "vitest";
import { addToTotals, countsInTotals, emptyTotals } from "./settled-totals";

const transaction = (
  status: string,
  amountSent: string,
  sourceCurrency: string,
  amountReceived: string | null,
  destinationCurrency: string,
) => ({
  status,
  amountSent,
  sourceCurrency,
  amountReceived,
  destinationCurrency,
});

test("only confirmed and completed transactions count", () => {
  const statuses = [
    "awaiting_payment",
    "expired",
    "payment_confirmed",
    "transaction_completed",
    "cancelled",
    "refunded",
    "failed",
    "completed",
  ];
  expect(statuses.filter(countsInTotals)).toEqual([
    "payment_confirmed",
    "transaction_completed",
    "completed",
  ]);
  expect(countsInTotals("settled_somehow")).toBe(false);
});

test("each currency has a sum of its own, exact to the last digit", () => {
  const totals = emptyTotals();
  addToTotals(
    totals,
    transaction("transaction_completed", "0.1", "USDC", "1234567890123456.78", "NGN"),
  );
  addToTotals(totals, transaction("payment_confirmed", "0.2", "USDC", "0.02", "NGN"));
  addToTotals(
    totals,
    transaction("transaction_completed", "11138600", "UGX", "3050.123456", "USDC"),
  );
  addToTotals(totals, transaction("failed", "99", "USDC", "99", "KES"));
  addToTotals(totals, transaction("awaiting_payment", "99", "ZAR", null, "USDC"));
  expect(totals).toEqual({
    settledCount: 3,
    sent: { USDC: "0.3", UGX: "11138600" },
    received: { NGN: "1234567890123456.8", USDC: "3050.123456" },
  });
});

test("an amount that isn't there, or is zero, adds no currency", () => {
  const totals = emptyTotals();
  addToTotals(totals, transaction("payment_confirmed", "5", "ZAR", null, "USDC"));
  addToTotals(totals, transaction("payment_confirmed", "5", "ZAR", "0.00", "USDT"));
  expect(totals).toEqual({ settledCount: 2, sent: { ZAR: "10" }, received: {} });
});
