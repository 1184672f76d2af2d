import { expect, test } from "vitest";
import { countsInTotals, settledTotals, sumsOf, TotalsByStatus } from "./settled-totals";

function totalsOf(
  ...all: [
    status: string,
    amountSent: string,
    sourceCurrency: string,
    amountReceived: string | null,
    destinationCurrency: string,
  ][]
) {
  const totals = new TotalsByStatus();
  for (const [status, amountSent, sourceCurrency, amountReceived, destinationCurrency] of all)
    totals.add({ status, amountSent, sourceCurrency, amountReceived, destinationCurrency });
  return totals.list();
}

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

test("each status and currency has a sum of its own, exact to the last digit", () => {
  const byStatus = totalsOf(
    ["settled_somehow", "1", "USDC", "2", "KES"],
    ["failed", "99", "USDC", "99", "KES"],
    ["transaction_completed", "0.1", "USDC", "1234567890123456.78", "NGN"],
    ["payment_confirmed", "0.2", "USDC", "0.02", "NGN"],
    ["transaction_completed", "11138600", "UGX", "3050.123456", "USDC"],
    ["awaiting_payment", "99", "ZAR", null, "USDC"],
  );
  expect(byStatus).toEqual([
    {
      status: "awaiting_payment",
      rows: 1,
      amountSent: { ZAR: "99" },
      amountReceived: {},
      amountQuoted: {},
    },
    {
      status: "payment_confirmed",
      rows: 1,
      amountSent: { USDC: "0.2" },
      amountReceived: {},
      amountQuoted: { NGN: "0.02" },
    },
    {
      status: "transaction_completed",
      rows: 2,
      amountSent: { USDC: "0.1", UGX: "11138600" },
      amountReceived: { NGN: "1234567890123456.78", USDC: "3050.123456" },
      amountQuoted: {},
    },
    {
      status: "failed",
      rows: 1,
      amountSent: { USDC: "99" },
      amountReceived: {},
      amountQuoted: { KES: "99" },
    },
    {
      status: "settled_somehow",
      rows: 1,
      amountSent: { USDC: "1" },
      amountReceived: {},
      amountQuoted: { KES: "2" },
    },
  ]);
  expect(settledTotals(byStatus)).toEqual({
    settledCount: 3,
    sent: { USDC: "0.3", UGX: "11138600" },
    received: { NGN: "1234567890123456.78", USDC: "3050.123456" },
  });
  expect(sumsOf(byStatus)).toEqual({
    amountSent: { ZAR: "99", USDC: "100.3", UGX: "11138600" },
    amountReceived: { NGN: "1234567890123456.78", USDC: "3050.123456" },
    amountQuoted: { NGN: "0.02", KES: "101" },
  });
});

test("an amount that isn't there, or is zero, adds no currency", () => {
  const byStatus = totalsOf(
    ["transaction_completed", "5", "ZAR", null, "USDC"],
    ["transaction_completed", "5", "ZAR", "0.00", "USDT"],
  );
  expect(settledTotals(byStatus)).toEqual({
    settledCount: 2,
    sent: { ZAR: "10" },
    received: {},
  });
});
