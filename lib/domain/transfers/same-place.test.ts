import { describe, expect, test } from "vitest";
import { completedBy, isSamePlace } from "./same-place";
import type { BankTransferInstructions, CryptoDepositInstructions } from "./transfer";

const BANK: BankTransferInstructions = { type: "bank_transfer", accountNumber: "0123456789", accountName: "SVC / TXN-1", bankName: "Providus Bank", bankCode: "101" };
const DEPOSIT: CryptoDepositInstructions = { type: "crypto_deposit", address: "0x52908400098527886E0F7030069857D2E4169EE7", network: "Polygon", asset: "USDT" };
const TRON: CryptoDepositInstructions = { type: "crypto_deposit", address: "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE", network: "TRC20", asset: "USDT" };

describe("the same place", () => {
  test.each<[string, Partial<BankTransferInstructions>]>([
    ["word for word", {}],
    ["without the optional code", { bankCode: null }],
    ["a name in other letters", { accountName: " svc  / txn-1 " }],
    ["a number in groups", { accountNumber: "0123 456 789" }],
  ])("a bank account: %s", (_what, other) => {
    expect(isSamePlace(BANK, { ...BANK, ...other })).toBe(true);
    expect(isSamePlace({ ...BANK, ...other }, BANK)).toBe(true);
  });

  test.each<[string, Partial<CryptoDepositInstructions>]>([
    ["without its checksum", { address: DEPOSIT.address.toLowerCase() }],
    ["a network in capitals", { network: "POLYGON" }],
    ["no asset said", { asset: null }],
  ])("a deposit address: %s", (_what, other) => expect(isSamePlace(DEPOSIT, { ...DEPOSIT, ...other })).toBe(true));
});

describe("another place", () => {
  test.each<[string, Partial<BankTransferInstructions>]>([
    ["number", { accountNumber: "0123456780" }],
    ["bank", { bankName: "Wema Bank" }],
    ["bank code", { bankCode: "035" }],
    ["holder", { accountName: "Somebody else" }],
  ])("a bank account: another %s", (_what, other) => expect(isSamePlace(BANK, { ...BANK, ...other })).toBe(false));

  test.each<[string, CryptoDepositInstructions, Partial<CryptoDepositInstructions>]>([
    ["an address", DEPOSIT, { address: "0x0000000000000000000000000000000000000001" }],
    ["a network", DEPOSIT, { network: "Ethereum" }],
    ["an asset", DEPOSIT, { asset: "USDC" }],
    ["capitals where they count", TRON, { address: TRON.address.toLowerCase() }],
  ])("a deposit: %s", (_what, pinned, other) => expect(isSamePlace(pinned, { ...pinned, ...other })).toBe(false));

  test("of another kind", () => expect(isSamePlace(BANK, DEPOSIT)).toBe(false));
});

test("what was missing at first is taken from a later answer, and nothing else of it", () => {
  expect(completedBy({ ...BANK, bankName: null, bankCode: null }, { ...BANK, accountName: "svc / txn-1" })).toEqual(BANK);
  expect(completedBy({ ...DEPOSIT, network: null }, DEPOSIT)).toEqual(DEPOSIT);
  expect(completedBy(BANK, { ...BANK, bankCode: null })).toEqual(BANK);
});
