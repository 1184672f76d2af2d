import { expect, test } from "vitest";
import { completeRecipient, saysAll } from "./complete-recipient";
import type { TransferRecipient } from "./transfer";

const LISTED = { id: "rec_1", type: "fiat", name: "Ada Obi", network: null, walletAddress: null, symbol: null, bankName: "Test Bank", accountNumber: "0123456789", accountName: "ADA OBI" };
const NOTHING: TransferRecipient = { id: null, type: "", name: "", network: null, walletAddress: null, symbol: null, bankName: null, accountNumber: null, accountName: null };

test.each<[string, TransferRecipient | null, unknown]>([
  ["isn't there", null, LISTED],
  ["is an id alone", { ...NOTHING, id: "rec_1" }, LISTED],
  ["is a name alone, which stands", { ...NOTHING, name: "A. Obi" }, { ...LISTED, name: "A. Obi" }],
  ["has another id", { ...NOTHING, id: "rec_2" }, { ...NOTHING, id: "rec_2" }],
  ["has another account", { ...NOTHING, id: "rec_1", accountNumber: "9999999999" }, { ...NOTHING, id: "rec_1", accountNumber: "9999999999" }],
])("a recipient that %s", (_what, said, whole) => expect(completeRecipient(said, LISTED)).toEqual(whole));

test("one that isn't listed stays as it is", () => {
  expect(completeRecipient(null, undefined)).toBeNull();
  expect(completeRecipient(NOTHING, undefined)).toEqual(NOTHING);
});

test("which one says all", () => {
  expect(saysAll(LISTED)).toBe(true);
  expect(saysAll({ ...NOTHING, name: "Wallet", walletAddress: "0xabc", network: "Ethereum" })).toBe(true);
  expect(saysAll({ ...LISTED, name: "" })).toBe(false);
  expect(saysAll({ ...LISTED, accountNumber: null })).toBe(false);
});
