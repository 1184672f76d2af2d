import { expect, test } from "vitest";
import type { ExportManifest } from "@/lib/contract/api/exports";
import type { TransactionTotals } from "@/lib/contract/api/transactions";
import { currencyLines, matchesScreen } from "./control-totals";

const manifest = {
  rows: 248,
  totals: { amountSent: { NGN: "10", USDC: "1" }, amountReceived: { USDC: "5.5", KES: "7" } },
  settled: { rows: 230, amountSent: { NGN: "9.50" }, amountReceived: { USDC: "5" } },
} as unknown as ExportManifest;
const totals = {
  counted: 248,
  settledCount: 230,
  sent: { NGN: "9.5" },
  received: { USDC: "5.00" },
} as unknown as TransactionTotals;

test("each currency has one line, whichever column it occurs in, and always the same place", () => {
  expect(currencyLines(manifest.totals)).toEqual([
    { currency: "NGN", sent: "10", received: null },
    { currency: "KES", sent: null, received: "7" },
    { currency: "USDC", sent: "1", received: "5.5" },
  ]);
});

test("equal figures match, whatever their trailing zeros", () =>
  expect(matchesScreen(manifest, totals)).toBe(true));

test.each([
  ["a row more", { counted: 249 }],
  ["another settled count", { settledCount: 229 }],
  ["another sum", { sent: { NGN: "9.51" } }],
  ["a currency more", { received: { USDC: "5", USDT: "1" } }],
  ["a currency less", { received: {} }],
])("%s doesn't", (_name, change) =>
  expect(matchesScreen(manifest, { ...totals, ...change } as TransactionTotals)).toBe(false),
);
