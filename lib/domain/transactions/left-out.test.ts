import { expect, test } from "vitest";
import { bringsFacts, leavesOutFacts, withFactsOf } from "./complete-record";
import type { Transaction } from "./transaction";

const recipient = { name: "Ada Obi", account: null, bankOrNetwork: null };
const record = (change: Partial<Transaction>): Transaction => ({
  id: "a",
  reference: "TXN-A",
  amountSent: "1",
  sourceCurrency: "NGN",
  amountReceived: "1",
  destinationCurrency: "USDC",
  rate: "1",
  fee: "0",
  status: "transaction_completed",
  createdAt: null,
  recipient,
  paymentAccount: null,
  transactionHash: "0xa",
  failureReason: null,
  ...change,
});

test.each<[string, Partial<Transaction>, boolean]>([
  ["one that has completed, with its hash", {}, false],
  ["one that has completed, without its hash", { transactionHash: null }, true],
  ["one without its recipient", { recipient: null }, true],
  ["one that failed, without the reason", { status: "failed", transactionHash: null }, true],
  [
    "one that was cancelled, with the reason",
    { status: "cancelled", failureReason: "declined" },
    false,
  ],
  [
    "one that has no hash and no reason yet",
    { status: "payment_confirmed", transactionHash: null },
    false,
  ],
  ["one that expired", { status: "expired", transactionHash: null }, false],
])("%s", (_what, change, leavesOut) => {
  expect(leavesOutFacts(record(change))).toBe(leavesOut);
});

test("a record is completed by another reading of the same one, and what it says stands", () => {
  const lean = record({ recipient: null, transactionHash: null });
  expect(withFactsOf(lean, record({}))).toEqual(record({}));
  expect(withFactsOf(record({ transactionHash: "0xb" }), record({}))).toMatchObject({
    transactionHash: "0xb",
  });
  expect(withFactsOf(lean, record({ id: "b" }))).toEqual(lean);
  expect(withFactsOf(lean, undefined)).toEqual(lean);
  expect([
    bringsFacts(record({}), lean),
    bringsFacts(lean, lean),
    bringsFacts(lean, record({})),
  ]).toEqual([true, false, false]);
});
