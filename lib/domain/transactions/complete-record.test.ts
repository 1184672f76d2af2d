import { expect, test } from "vitest";
import { completeParty, lacksDetails, namedParty, type ListedParty } from "./complete-record";
import type { TransactionParty } from "./transaction";

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
    expect(namedParty(said(shown), EARLIER)).toEqual({ recipientId: "rec_1", ...EARLIER });
  },
);

test.each<[string, Partial<TransactionParty>, TransactionParty | null]>([
  ["a name of its own", { name: "Ada" }, EARLIER],
  ["another account", { account: "9999999999" }, EARLIER],
  ["its id, as before", { name: "rec_1" }, { ...EARLIER, name: "rec_1" }],
  ["its id, when nothing was known", {}, null],
])("a recipient of whom a reading gives %s is as it says", (_what, shown, earlier) => {
  expect(namedParty(said(shown), earlier)).toEqual(said(shown));
});
