import { expect, test } from "vitest";
import { isRecordOf, type Transaction, underAskedId } from "./transaction";

const RECORD = { sourceCurrency: "NGN", destinationCurrency: "USDC" };

test.each([
  ["the same currencies", { sourceCurrency: "NGN", destinationCurrency: "USDC" }, true],
  ["a destination that isn't said", { sourceCurrency: "NGN", destinationCurrency: null }, true],
  ["another destination", { sourceCurrency: "NGN", destinationCurrency: "USDT" }, false],
  ["another source", { sourceCurrency: "KES", destinationCurrency: null }, false],
])("a record found by a transfer's reference, with %s", (_what, transfer, is) =>
  expect(isRecordOf(RECORD, transfer)).toBe(is),
);

const record: Transaction = {
  id: "a1b2",
  reference: "TXN-A",
  amountSent: "1",
  sourceCurrency: "NGN",
  amountReceived: null,
  destinationCurrency: "USDC",
  rate: null,
  fee: null,
  status: "failed",
  createdAt: null,
  recipient: null,
  paymentAccount: null,
  transactionHash: null,
  failureReason: null,
};

test("an id in other letters is the one that was asked for; a reference, or another id, changes nothing", () => {
  expect(["A1B2", "a1b2", "TXN-A", "A1B3"].map((asked) => underAskedId(record, asked).id)).toEqual([
    "A1B2",
    "a1b2",
    "a1b2",
    "a1b2",
  ]);
});
