import { afterAll, expect, test } from "vitest";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { reportColumns, type ReportKind, type ReportPreset } from "@/lib/domain/reports/report";
import { sumAmounts } from "@/lib/money/amount";
import { settledRevision } from "@/lib/store/revision";
import { readCells } from "./copy-out";
import { reportPieces, type ReportSource } from "./report-pieces";
import { reportTotals } from "./report-totals";

const ZONE = "Africa/Lagos";
const desk = await startTestDesk();
const books = booksOf(desk.db, (await desk.signedIn("approver")).userId);
const account = await books.account();
const createdAt = new Date("2026-11-03T09:00:00Z");
await books.transaction({ amountSent: "100.25", createdAt });
await books.transaction({ amountSent: "7", status: "payment_confirmed", createdAt });
await books.transaction({ amountSent: "1000000", status: "failed", createdAt });
await books.transaction({ amountSent: "9", status: "refunded", createdAt });
await books.transaction({
  sourceCurrency: "USDT",
  amountSent: "3",
  destinationCurrency: "NGN",
  amountReceived: "4500.5",
  createdAt,
});
await books.transaction({
  sourceCurrency: "USDT",
  amountSent: "4",
  destinationCurrency: "NGN",
  amountReceived: "6000",
  status: "payment_confirmed",
  createdAt,
});
await books.transaction({ sourceCurrency: "KES", amountSent: "5", createdAt });
await books.lines(account, [
  { bookedOn: "2026-11-03", amount: "12", narration: "CHARGE" },
  { bookedOn: "2026-11-04", amount: "0.75", narration: "INTEREST", direction: "in" },
]);
afterAll(() => desk.close());

async function source(
  kind: ReportKind,
  preset: ReportPreset,
  currency: string | null,
): Promise<ReportSource> {
  const exceptions =
    kind === "exceptions"
      ? {
          accountId: account,
          from: "2026-11-01",
          to: "2026-11-30",
          coveredTo: "2026-11-30",
          today: "2026-11-30",
          zone: ZONE,
        }
      : null;
  return {
    kind,
    preset,
    columns: reportColumns(kind, preset),
    zone: ZONE,
    set: {
      revision: await settledRevision(desk.db),
      filter: { range: null, state: null, currency },
    },
    exceptions,
    ownAccounts: ["/0XAB5801A7D398351B8BE11C439E05C5B3259AEC9B"],
  };
}

async function rowsOf(report: ReportSource): Promise<Record<string, string | null>[]> {
  const rows: Record<string, string | null>[] = [];
  for await (const select of reportPieces(desk.db, report)) {
    for (const cells of await readCells(desk.db, select, ZONE))
      rows.push(
        Object.fromEntries(report.columns.map(({ name }, at) => [name, cells[at] ?? null])),
      );
  }
  return rows;
}

const sum = (rows: readonly Record<string, string | null>[], column: string) =>
  sumAmounts(rows.map((row) => row[column] ?? "0"));

test("of an accounting file are its own debits and credits, and not what failed or is of another currency", async () => {
  const report = await source("transactions", "debit_credit", "NGN");
  const rows = await rowsOf(report);
  const totals = await reportTotals(desk.db, report);
  expect([sum(rows, "debit"), sum(rows, "credit")]).toEqual(["116.25", "4509.5"]);
  expect(totals).toEqual({
    rows: 4,
    undated: 0,
    amountSent: { NGN: "116.25" },
    amountReceived: { NGN: "4509.5" },
    amountQuoted: {},
    byStatus: [
      {
        status: "payment_confirmed",
        rows: 1,
        amountSent: { NGN: "7" },
        amountReceived: {},
        amountQuoted: {},
      },
      {
        status: "transaction_completed",
        rows: 2,
        amountSent: { NGN: "100.25" },
        amountReceived: { NGN: "4500.5" },
        amountQuoted: {},
      },
      {
        status: "refunded",
        rows: 1,
        amountSent: { NGN: "9" },
        amountReceived: { NGN: "9" },
        amountQuoted: {},
      },
    ],
  });
});

test("of corridors are the sums of their rows", async () => {
  const report = await source("corridors", "screen", null);
  const rows = await rowsOf(report);
  const totals = await reportTotals(desk.db, report);
  for (const [currency, amount] of Object.entries(totals.amountSent))
    expect(
      sum(
        rows.filter((row) => row["source_currency"] === currency),
        "amount_sent",
      ),
    ).toBe(amount);
  for (const [currency, amount] of Object.entries(totals.amountReceived))
    expect(
      sum(
        rows.filter((row) => row["destination_currency"] === currency),
        "amount_received",
      ),
    ).toBe(amount);
  expect([totals.rows, totals.amountSent]).toEqual([5, { KES: "5", NGN: "107.25", USDT: "7" }]);
});

test("of exceptions are the account's money out and in", async () => {
  const report = await source("exceptions", "screen", null);
  const rows = await rowsOf(report);
  const totals = await reportTotals(desk.db, report);
  const of = (direction: string) =>
    sum(
      rows.filter((row) => row["direction"] === direction),
      "amount",
    );
  expect(totals).toMatchObject({
    amountSent: { NGN: of("out") },
    amountReceived: { NGN: of("in") },
  });
  // The transfers that were paid and the charge; the refund that should have come and the interest.
  expect([totals.rows, of("out"), of("in")]).toEqual([4, "128.25", "9.75"]);
});
