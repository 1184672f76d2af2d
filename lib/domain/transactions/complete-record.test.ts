import { expect, test } from "vitest";
import {
  bringsFacts,
  completeParty,
  lacksDetails,
  lacksFacts,
  type ListedParty,
  withEarlierDetails,
  completeFacts,
} from "./complete-record";
import type { Transaction, TransactionParty } from "./transaction";

const BANK: ListedParty = {
  id: "rec_1",
  name: "Own account",
  bankName: "GTBank",
  accountNumber: "0123456789",
  network: null,
  walletAddress: null,
};
const WALLET: ListedParty = {
  id: "rec_1",
  name: "Treasury",
  bankName: null,
  accountNumber: null,
  network: "Ethereum",
  walletAddress: "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B",
};
const said = (over: Partial<TransactionParty>): TransactionParty => ({
  name: null,
  account: null,
  bankOrNetwork: null,
  recipientId: "rec_1",
  ...over,
});

test.each<[string, Partial<TransactionParty>, ListedParty, Partial<TransactionParty>]>([
  [
    "an id alone",
    {},
    BANK,
    { name: "Own account", account: "0123456789", bankOrNetwork: "GTBank" },
  ],
  [
    "an id that was taken for a name",
    { name: "rec_1" },
    BANK,
    { name: "Own account", account: "0123456789", bankOrNetwork: "GTBank" },
  ],
  [
    "an id and a name, which stands",
    { name: "RAMP LTD" },
    BANK,
    { name: "RAMP LTD", account: "0123456789", bankOrNetwork: "GTBank" },
  ],
  [
    "a masked number",
    { account: "******6789" },
    BANK,
    { name: "Own account", account: "0123456789", bankOrNetwork: "GTBank" },
  ],
  [
    "a whole number, as it is written",
    { account: "0123 456 789" },
    BANK,
    { name: "Own account", account: "0123 456 789", bankOrNetwork: "GTBank" },
  ],
  [
    "a shortened address",
    { account: "0xAB58…eC9B" },
    WALLET,
    { name: "Treasury", account: WALLET.walletAddress, bankOrNetwork: "Ethereum" },
  ],
  [
    "an address with points",
    { account: "0xab58...ec9b", bankOrNetwork: "BSC" },
    WALLET,
    { name: "Treasury", account: WALLET.walletAddress, bankOrNetwork: "BSC" },
  ],
])("a record that shows %s", (_what, shown, listed, whole) => {
  expect(completeParty(said(shown), listed)).toEqual({ recipientId: "rec_1", ...whole });
});

test.each<[string, Partial<TransactionParty>, ListedParty | undefined]>([
  ["another account", { account: "9999999999" }, BANK],
  ["a masked number of another account", { account: "******1111" }, BANK],
  ["another id", { recipientId: "rec_2" }, BANK],
  ["a recipient that isn't listed", {}, undefined],
])("a record that shows %s stays as it is", (_what, shown, listed) => {
  expect(completeParty(said(shown), listed)).toEqual(said(shown));
});

test("which records lack something", () => {
  expect(lacksDetails(said({ name: "A", account: "0123456789", bankOrNetwork: "GTBank" }))).toBe(
    false,
  );
  expect(lacksDetails(said({ name: "A", account: "012****789", bankOrNetwork: "GTBank" }))).toBe(
    true,
  );
  expect(lacksDetails(said({ account: "0123456789", bankOrNetwork: "GTBank" }))).toBe(true);
});

const EARLIER: TransactionParty = {
  name: "ADA OBI",
  account: "0123456789",
  bankOrNetwork: "GTBank",
};

test.each<[string, Partial<TransactionParty>]>([
  ["its id alone", {}],
  ["its id in place of a name", { name: "rec_1" }],
  ["its id and its account", { account: "0123456789" }],
])(
  "a recipient of whom a reading gives %s keeps the name and the rest that another gave",
  (_what, shown) => {
    expect(withEarlierDetails(said(shown), EARLIER)).toEqual({ recipientId: "rec_1", ...EARLIER });
  },
);

test.each<[string, Partial<TransactionParty>, TransactionParty | null]>([
  ["a name of its own", { name: "Ada" }, EARLIER],
  ["another account", { account: "9999999999" }, EARLIER],
  ["its id, as before", { name: "rec_1" }, { ...EARLIER, name: "rec_1" }],
  ["its id, when nothing was known", {}, null],
])("a recipient of whom a reading gives %s is as it says", (_what, shown, earlier) => {
  expect(withEarlierDetails(said(shown), earlier)).toEqual(said(shown));
});

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
  expect(lacksFacts(record(change))).toBe(leavesOut);
});

test("a record is completed by another reading of the same one, and what it says stands", () => {
  const lean = record({ recipient: null, transactionHash: null });
  expect(completeFacts(lean, record({}))).toEqual(record({}));
  expect(completeFacts(record({ transactionHash: "0xb" }), record({}))).toMatchObject({
    transactionHash: "0xb",
  });
  expect(completeFacts(lean, record({ id: "b" }))).toEqual(lean);
  expect(completeFacts(lean, undefined)).toEqual(lean);
  expect([
    bringsFacts(record({}), lean),
    bringsFacts(lean, lean),
    bringsFacts(lean, record({})),
  ]).toEqual([true, false, false]);
});
