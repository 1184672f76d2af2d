import { describe, expect, test } from "vitest";
import { completedBy, isSamePlace } from "./same-place";
import type { AlsoSaid, BankTransferInstructions, CryptoDepositInstructions } from "./transfer";

const BANK: BankTransferInstructions = {
  type: "bank_transfer",
  accountNumber: "0123456789",
  accountName: "SVC / TXN-1",
  bankName: "Providus Bank",
  bankCode: "101",
};
const DEPOSIT: CryptoDepositInstructions = {
  type: "crypto_deposit",
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  network: "Polygon",
  asset: "USDT",
};
const TRON: CryptoDepositInstructions = {
  type: "crypto_deposit",
  address: "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE",
  network: "TRC20",
  asset: "USDT",
};

const NOTHING: AlsoSaid = {
  reference: null,
  memo: null,
  amount: null,
  currency: null,
  until: null,
};

describe("the same place", () => {
  test.each<[string, Partial<BankTransferInstructions>]>([
    ["word for word", {}],
    ["without the optional code", { bankCode: null }],
    ["a name in other letters", { accountName: " svc  / txn-1 " }],
    ["a number in groups", { accountNumber: "0123 456 789" }],
    ["a name with other signs", { accountName: "SVC - TXN 1" }],
    ["a bank with its legal form", { bankName: "Providus Bank PLC" }],
    ["a bank with its legal form in dots", { bankName: "PROVIDUS BANK P.L.C." }],
  ])("a bank account: %s", (_what, other) => {
    expect(isSamePlace(BANK, { ...BANK, ...other })).toBe(true);
    expect(isSamePlace({ ...BANK, ...other }, BANK)).toBe(true);
  });

  test.each<[string, Partial<BankTransferInstructions>]>([
    ["a code without its zeros", { bankCode: "35" }],
    ["a code with more of them", { bankCode: "0035" }],
  ])("a bank account: %s", (_what, other) => {
    expect(isSamePlace({ ...BANK, bankCode: "035" }, { ...BANK, ...other })).toBe(true);
    expect(isSamePlace({ ...BANK, ...other }, { ...BANK, bankCode: "035" })).toBe(true);
  });

  test.each<[string, Partial<CryptoDepositInstructions>]>([
    ["without its checksum", { address: DEPOSIT.address.toLowerCase() }],
    ["a network in capitals", { network: "POLYGON" }],
    ["a network by its token's name", { network: "matic" }],
    ["a memo that one answer leaves out", { also: { ...NOTHING, memo: "77" } }],
    ["no asset said", { asset: null }],
    ["an asset with its network", { asset: "USDT-POLYGON" }],
    ["an asset in full", { asset: "Tether USD" }],
  ])("a deposit address: %s", (_what, other) =>
    expect(isSamePlace(DEPOSIT, { ...DEPOSIT, ...other })).toBe(true),
  );
});

describe("another place", () => {
  test.each<[string, Partial<BankTransferInstructions>]>([
    ["number", { accountNumber: "0123456780" }],
    ["bank", { bankName: "Wema Bank" }],
    ["bank code", { bankCode: "035" }],
    ["bank of a longer name", { bankName: "Providus Bank Microfinance" }],
    ["bank of another country", { bankName: "Providus Bank (K)" }],
    ["code that ends alike", { bankCode: "1" }],
    ["code with a zero at its end", { bankCode: "1010" }],
    ["holder", { accountName: "Somebody else" }],
    ["holder, by a figure", { accountName: "SVC / TXN-2" }],
  ])("a bank account: another %s", (_what, other) =>
    expect(isSamePlace(BANK, { ...BANK, ...other })).toBe(false),
  );

  test.each<[string, CryptoDepositInstructions, Partial<CryptoDepositInstructions>]>([
    ["an address", DEPOSIT, { address: "0x0000000000000000000000000000000000000001" }],
    ["a network", DEPOSIT, { network: "Ethereum" }],
    ["a network of which nothing is known", DEPOSIT, { network: "mainnet" }],
    ["an asset", DEPOSIT, { asset: "USDC" }],
    ["an asset of another network", DEPOSIT, { asset: "USDT-TRC20" }],
    ["an asset that is only bridged", { ...DEPOSIT, asset: "USDC" }, { asset: "USDC.e" }],
    [
      "a memo",
      { ...DEPOSIT, also: { ...NOTHING, memo: "77" } },
      { also: { ...NOTHING, memo: "78" } },
    ],
    ["capitals where they count", TRON, { address: TRON.address.toLowerCase() }],
  ])("a deposit: %s", (_what, pinned, other) =>
    expect(isSamePlace(pinned, { ...pinned, ...other })).toBe(false),
  );

  test("of another kind", () => expect(isSamePlace(BANK, DEPOSIT)).toBe(false));
});

test("what was missing at first is taken from a later answer, and nothing else of it", () => {
  expect(
    completedBy(
      { ...BANK, bankName: null, bankCode: null },
      { ...BANK, accountName: "svc / txn-1" },
    ),
  ).toEqual(BANK);
  expect(completedBy({ ...DEPOSIT, network: null }, DEPOSIT)).toEqual(DEPOSIT);
  expect(completedBy(BANK, { ...BANK, bankCode: null })).toEqual(BANK);
});

test("of an amount, a time and a reference what is said last counts, of a memo what was said first", () => {
  const first = {
    ...BANK,
    also: { ...NOTHING, memo: "7", amount: "500.00", until: "2026-03-02T09:30:00.000Z" },
  };
  const later = { ...BANK, also: { ...NOTHING, memo: "8", amount: "200.00", reference: "PAY-1" } };
  expect(completedBy(first, later)).toEqual({
    ...BANK,
    also: {
      reference: "PAY-1",
      memo: "7",
      amount: "200.00",
      currency: null,
      until: "2026-03-02T09:30:00.000Z",
    },
  });
  expect(completedBy(first, BANK)).toEqual(first);
});
