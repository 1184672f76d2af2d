import { LosslessNumber } from "lossless-json";
import { expect, test } from "vitest";
import { transactionWire } from "../testing/samples";
import { readTransaction } from "./parse-transaction";

test.each<[string, object, object]>([
  [
    "a bank account, whose number has its zeros again",
    {
      account_name: "ADA",
      account_number: new LosslessNumber("123456789"),
      bank_name: "Test Bank",
    },
    { name: "ADA", account: "0123456789", bankOrNetwork: "Test Bank" },
  ],
  [
    "a wallet under details",
    { name: "Ada", details: { wallet_address: "0xA1", network: "BSC" } },
    { name: "Ada", account: "0xA1", bankOrNetwork: "BSC" },
  ],
  [
    "a deposit",
    { type: "crypto_deposit", crypto_deposit: { address: "TQn9", network: "TRC20" } },
    { name: null, account: "TQn9", bankOrNetwork: "TRC20" },
  ],
])("a record's payment account is %s", (_what, payment_account, party) => {
  const read = readTransaction({ data: transactionWire("a", { payment_account }) });
  expect(read).toMatchObject({ ok: true, value: { paymentAccount: party } });
});

test.each<[string, unknown, object | null]>([
  [
    "an id alone",
    { id: "rec_1" },
    { name: null, account: null, bankOrNetwork: null, recipientId: "rec_1" },
  ],
  [
    "an id under its own name, before another",
    { id: "8e3c", recipient_id: "rec_1", name: "Ada" },
    { name: "Ada", account: null, bankOrNetwork: null, recipientId: "rec_1" },
  ],
  ["nothing", {}, null],
])("a recipient that is %s", (_what, recipient, party) => {
  const read = readTransaction({ data: transactionWire("a", { recipient }) });
  expect(read.ok && read.value.recipient).toEqual(party);
});

test.each<[unknown, string | null]>([
  ["15852", "15852"],
  [null, null],
  [undefined, null],
  ["", null],
  [{}, null],
])("an amount received of %o is %s", (amount_received, amount) => {
  expect(readTransaction(transactionWire("a", { amount_received }))).toMatchObject({
    ok: true,
    value: { amountReceived: amount },
  });
});

test.each(["15,852", "N/A", { total: 4, fee: 1 }, [1]])(
  "an amount received of %o can't be read, and isn't taken for none",
  (amount_received) => {
    expect(readTransaction(transactionWire("a", { amount_received })).ok).toBe(false);
  },
);
