import { afterAll, expect, test } from "vitest";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { reportColumns, type AccountingPreset } from "@/lib/domain/reports/report";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { sumAmounts } from "@/lib/money/amount";
import { settledRevision } from "@/lib/store/revision";
import { countRows, reportTotals, rowCountIfOver } from "./report-totals";
import { readCells } from "./copy-out";
import { reportPieces, type ReportSource } from "./report-pieces";

const CURRENCY = "ZMW";
const OWN = ["/0XAB5801", "058/1016004418"];
const createdAt = new Date("2026-11-03T09:00:00Z");
const to = (account: string | null) => ({
  createdAt,
  sourceCurrency: "USDC",
  amountSent: "1",
  destinationCurrency: CURRENCY,
  recipient: { name: "M", account, bankOrNetwork: null },
});
const from = { createdAt, sourceCurrency: CURRENCY, destinationCurrency: "USDC" };
/** Facts of a record, and the debit and the credit that it has. */
const CASES: [string, Partial<Transaction>, string | null, string | null][] = [
  ["a payment", { ...from, amountSent: "100.25" }, "100.25", null],
  [
    "a payment that is confirmed",
    { ...from, amountSent: "7", status: "payment_confirmed" },
    "7",
    null,
  ],
  [
    "a payout to our bank account",
    { ...to("1016 004-418"), amountReceived: "4500.5" },
    null,
    "4500.5",
  ],
  [
    "a payout to our account behind its bank's code",
    { ...to("058/1016004418"), amountReceived: "12" },
    null,
    "12",
  ],
  [
    "a payout to our number at another bank",
    { ...to("057/1016004418"), amountReceived: "13" },
    null,
    null,
  ],
  [
    "a payout to our wallet, in small letters",
    { ...to("0xab5801"), amountReceived: "11" },
    null,
    "11",
  ],
  [
    "a payout to our account that hasn't arrived",
    { ...to("1016004418"), amountReceived: "6000", status: "payment_confirmed" },
    null,
    null,
  ],
  ["a payout to a supplier", { ...to("0180294416"), amountReceived: "8000" }, null, null],
  ["a payout to nobody known", { ...to(null), amountReceived: "9000" }, null, null],
  ["a payout without an amount", { ...to("1016004418"), amountReceived: null }, null, null],
  [
    "a refund",
    { ...from, amountSent: "9.75", amountReceived: "5", status: "refunded" },
    "9.75",
    "9.75",
  ],
  [
    "the refund of a payout to our account",
    { ...to("1016004418"), amountReceived: "60", status: "refunded" },
    null,
    null,
  ],
  ["what failed", { ...from, amountSent: "1000000", status: "failed" }, null, null],
  [
    "another currency between our accounts",
    { ...to("1016004418"), destinationCurrency: "UGX", amountReceived: "3" },
    null,
    null,
  ],
];

const desk = await startTestDesk();
const books = booksOf(desk.db, (await desk.signedIn("maker")).userId);
for (const [name, facts] of CASES) await books.transaction({ reference: `REF ${name}`, ...facts });
afterAll(() => desk.close());

async function source(
  preset: AccountingPreset,
  ownAccounts?: readonly string[],
): Promise<ReportSource> {
  const set = {
    revision: await settledRevision(desk.db),
    filter: { range: null, state: null, currency: CURRENCY },
  };
  return {
    kind: "transactions",
    preset,
    columns: reportColumns("transactions", preset),
    zone: "UTC",
    set,
    exceptions: null,
    ...(ownAccounts && { ownAccounts }),
  };
}

async function rowsOf(report: ReportSource): Promise<Record<string, string | null>[]> {
  const rows: Record<string, string | null>[] = [];
  for await (const select of reportPieces(desk.db, report)) {
    for (const cells of await readCells(desk.db, select, "UTC"))
      rows.push(
        Object.fromEntries(report.columns.map(({ name }, at) => [name, cells[at] ?? null])),
      );
  }
  return rows;
}

const sum = (rows: readonly Record<string, string | null>[], column: string) =>
  sumAmounts(rows.map((row) => row[column] ?? "0"));

test.each(CASES)(
  "an accounting file has the debit and credit of %s",
  async (name, _facts, debit, credit) => {
    const rows = (await rowsOf(await source("debit_credit", OWN))).filter(
      ({ reference }) => reference === `REF ${name}`,
    );
    expect(rows.map((row) => [row["debit"], row["credit"]])).toEqual([
      ...(debit ? [[debit, null]] : []),
      ...(credit ? [[null, credit]] : []),
    ]);
  },
);

test.each([{ own: OWN }, { own: [] }, { own: ["/0180294416"] }])(
  "its totals and its number of rows are those of its rows (own accounts: $own)",
  async ({ own }) => {
    const report = await source("debit_credit", own);
    const rows = await rowsOf(report);
    const { rows: records, amountSent, amountReceived } = await reportTotals(desk.db, report);
    expect([amountSent[CURRENCY] ?? "0", amountReceived[CURRENCY] ?? "0"]).toEqual([
      sum(rows, "debit"),
      sum(rows, "credit"),
    ]);
    expect(records).toBe(new Set(rows.map(({ reference }) => reference)).size);
    expect(await countRows(desk.db, report)).toBe(rows.length);
    expect([
      await rowCountIfOver(desk.db, report, rows.length),
      await rowCountIfOver(desk.db, report, rows.length - 1),
    ]).toEqual([null, rows.length]);
  },
);

test.each(["xero", "quickbooks"] as const)(
  "in the columns of %s a payment is negative, and a refund says that it is one",
  async (preset) => {
    const rows = (await rowsOf(await source(preset, OWN))).filter((row) =>
      row["Description"]?.includes("REF a refund"),
    );
    expect(rows.map((row) => [row["Amount"], row["Description"]])).toEqual([
      ["-9.75", "REF a refund ZMW 9.75 to USDC 5"],
      ["9.75", "Refund of REF a refund ZMW 9.75 to USDC 5"],
    ]);
  },
);
