import { expect, test } from "vitest";
import { type Transaction, underAskedId } from "./transaction";

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
