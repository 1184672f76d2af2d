import { LosslessNumber } from "lossless-json";
import { expect, test } from "vitest";
import { transactionWire } from "../testing/samples";
import { readTransaction } from "./parse-transaction";

const [EVM, TRON] = [
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE",
];

test.each<[string, unknown, object]>([
  ["an account number", "0123456789", { name: null, account: "0123456789" }],
  ["an account number in groups", "0123 456 789", { name: null, account: "0123 456 789" }],
  ["a JSON number", new LosslessNumber("123456789"), { name: null, account: "0123456789" }],
  ["a phone's number", "+254712345678", { name: null, account: "+254712345678" }],
  ["an EVM address", EVM, { name: null, account: EVM }],
  ["a Tron address", TRON, { name: null, account: TRON }],
  ["a name with figures", "Depot 2214", { name: "Depot 2214", account: null }],
  ["a company named by a figure", "1004", { name: "1004", account: null }],
])("where a record's account is %s, bare", (_what, bare, party) => {
  const read = readTransaction({
    data: transactionWire("a", { payment_account: bare, recipient: bare }),
  });
  expect(read).toMatchObject({
    ok: true,
    value: { paymentAccount: { ...party, bankOrNetwork: null }, recipient: party },
  });
});

test("of several fields the first that holds something is the account, and only a bank account's number has its zeros again", () => {
  const accounts = [
    { account_number: new LosslessNumber("123456789") },
    { account_number: null, account_no: "01" },
    { wallet: new LosslessNumber("77") },
  ];
  const read = accounts.map((recipient) => readTransaction(transactionWire("a", { recipient })));
  expect(read.map((record) => record.ok && record.value.recipient?.account)).toEqual([
    "0123456789",
    "01",
    "77",
  ]);
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
  [
    "a bare id",
    "rec_1",
    { name: "rec_1", account: null, bankOrNetwork: null, recipientId: "rec_1" },
  ],
  ["a bare name", "Ada", { name: "Ada", account: null, bankOrNetwork: null }],
  ["nothing", {}, null],
])("a recipient that is %s", (_what, recipient, party) => {
  const read = readTransaction({ data: transactionWire("a", { recipient }) });
  expect(read.ok && read.value.recipient).toEqual(party);
});

test.each(["N/A", "-", "–", " ", "pending", "null", "0x", `0x${"0".repeat(64)}`])(
  "a hash of %o is none",
  (transaction_hash) => {
    expect(readTransaction(transactionWire("a", { transaction_hash }))).toMatchObject({
      ok: true,
      value: { transactionHash: null },
    });
  },
);

test.each<[unknown, string | null]>([
  ["15852", "15852"],
  [{ amount: 15852, currency: "USDC" }, "15852"],
  [null, null],
  [undefined, null],
  ["", null],
  ["N/A", null],
  [{}, null],
])("an amount received of %o is %s", (amount_received, amount) => {
  expect(readTransaction(transactionWire("a", { amount_received }))).toMatchObject({
    ok: true,
    value: { amountReceived: amount },
  });
});

test.each(["15,852", "15.852,00", { total: 4, fee: 1 }, [1]])(
  "an amount received of %o can't be read, and isn't taken for none",
  (amount_received) => {
    expect(readTransaction(transactionWire("a", { amount_received })).ok).toBe(false);
  },
);

test("a rate and a fee with their digits in groups are decimals", () => {
  expect(readTransaction(transactionWire("a", { rate: "1,585.20", fee: "1,250.5" }))).toMatchObject(
    { ok: true, value: { rate: "1585.20", fee: "1250.5" } },
  );
});
