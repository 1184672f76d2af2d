import type { Updateable } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { CreateReportInput } from "@/lib/contract/api/reports";
import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { startBooksDesk } from "@/lib/desk/reconciliation/testing/books-desk";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import type { Schema } from "@/lib/store/schema";
import { getChangesSince } from "./changes-since";
import { createReport } from "./create-report";

const { desk, books } = await startBooksDesk();
const maker = (await desk.signedIn("maker", "approver")).ctx;
await wholeMirror(desk.db, desk.clock.now());
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-18" };
const createdAt = new Date("2026-11-03T09:00:00Z");

// A match, and what happens to the record later.
test.each<[string, CreateReportInput, number[]]>([
  ["a reconciliation tells of both", { kind: "reconciliation", ...NOVEMBER }, [1, 1]],
  [
    "corridors, which show no match, tell of the record alone",
    { kind: "corridors", ...NOVEMBER },
    [0, 1],
  ],
  [
    "so does a file for an accounting product",
    { kind: "transactions", preset: "debit_credit", currency: "NGN", ...NOVEMBER },
    [0, 1],
  ],
  [
    "so do receipts, which show none either",
    { kind: "receipts", format: "pdf", ...NOVEMBER },
    [0, 1],
  ],
  ["and a list of transactions", { kind: "transactions", ...NOVEMBER }, [0, 1]],
])("%s", async (_what, input, counts) => {
  const account = await books.account();
  const id = await books.transaction({ amountSent: "40", createdAt });
  const [line = ""] = await books.lines(account, [
    { bookedOn: "2026-11-03", amount: "40", narration: "PAID" },
  ]);
  const { number } = await createReport(maker, input);
  const changes = async () => (await getChangesSince(maker, String(number))).count;
  await makeMatch(maker, {
    accountId: account,
    lineIds: [line],
    legs: [{ transactionId: id, side: "source" }],
  });
  const matched = await changes();
  await books.transaction({ id, amountSent: "41", createdAt });
  expect([matched, await changes()]).toEqual(counts);
});

const DEBIT_CREDIT: CreateReportInput = {
  kind: "transactions",
  preset: "debit_credit",
  currency: "NGN",
  ...NOVEMBER,
};

// A row that a report neither had nor would have is no change.
test.each<[string, CreateReportInput, Partial<Transaction>, Partial<Transaction>, number]>([
  [
    "corridors: what was never paid",
    { kind: "corridors", ...NOVEMBER },
    { status: "awaiting_payment" },
    { status: "expired" },
    0,
  ],
  [
    "corridors: what has been paid since",
    { kind: "corridors", ...NOVEMBER },
    { status: "awaiting_payment" },
    { status: "payment_confirmed" },
    1,
  ],
  [
    "corridors: a name, which they don't show",
    { kind: "corridors", ...NOVEMBER },
    {},
    { recipient: { name: "Meridian Lines", account: "0x1", bankOrNetwork: "Ethereum" } },
    0,
  ],
  [
    "an accounting file: what was never paid",
    DEBIT_CREDIT,
    { status: "awaiting_payment" },
    { status: "expired" },
    0,
  ],
  [
    "an accounting file: a payout to somebody else",
    DEBIT_CREDIT,
    { sourceCurrency: "USDC", destinationCurrency: "NGN", amountReceived: "100" },
    { sourceCurrency: "USDC", destinationCurrency: "NGN", amountReceived: "90" },
    0,
  ],
  [
    "an accounting file: what was sent back is a second line",
    DEBIT_CREDIT,
    {},
    { status: "refunded" },
    1,
  ],
  [
    "remittance advice: what the sender pays",
    { kind: "remittance", format: "pdf", ...NOVEMBER },
    { amountSent: "40" },
    { amountSent: "41" },
    0,
  ],
  [
    "remittance advice: what the recipient gets",
    { kind: "remittance", format: "pdf", ...NOVEMBER },
    { amountReceived: "40" },
    { amountReceived: "41" },
    1,
  ],
])("%s", async (_what, input, before, after, count) => {
  const id = await books.transaction({ createdAt, reference: "SAME", ...before });
  const { number } = await createReport(maker, input);
  await books.transaction({ id, createdAt, reference: "SAME", ...after });
  expect((await getChangesSince(maker, String(number))).count).toBe(count);
});

// Only these have facts that the desk itself learnt.
test.each<[string, CreateReportInput, Updateable<Schema["transfers"]>, string[]]>([
  [
    "a receipt's time of completion",
    { kind: "receipts", format: "pdf", ...NOVEMBER },
    { completedAt: new Date("2026-11-03T10:00:00Z") },
    ["completed_at"],
  ],
  [
    "a receipt's payments",
    { kind: "receipts", format: "pdf", ...NOVEMBER },
    {
      payments: JSON.stringify([
        {
          amount: "40",
          currency: "USDC",
          sessionId: "S-1",
          status: "confirmed",
          receivedAt: "2026-11-03T10:00:00Z",
        },
      ]),
    },
    ["payments"],
  ],
  [
    "the note in an accounting file's description",
    { kind: "transactions", preset: "quickbooks", currency: "USDC", ...NOVEMBER },
    { note: "Invoice 7" },
    ["Description"],
  ],
  [
    "which a list of transactions doesn't show",
    { kind: "transactions", ...NOVEMBER },
    { note: "Invoice 7" },
    [],
  ],
])("%s", async (_what, input, change, columns) => {
  const id = await books.transaction({
    createdAt,
    sourceCurrency: "USDC",
    destinationCurrency: "NGN",
  });
  await books.ownOfframp(id, "Ethereum");
  const { number } = await createReport(maker, input);
  await desk.db.updateTable("transfers").set(change).where("id", "=", id).execute();
  const { rows } = await getChangesSince(maker, String(number));
  expect(
    rows.flatMap(({ transferId, cells }) => cells.map(({ column }) => [transferId, column])),
  ).toEqual(columns.map((column) => [id, column]));
});
