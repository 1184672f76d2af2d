import { expect, test } from "vitest";
import { completeRecipient, isComplete } from "./complete-recipient";
import type { TransferRecipient } from "./transfer";

const LISTED = {
  id: "rec_1",
  type: "fiat",
  name: "Ada Obi",
  network: null,
  walletAddress: null,
  symbol: null,
  bankName: "Test Bank",
  accountNumber: "0123456789",
  accountName: "ADA OBI",
};
const NOTHING: TransferRecipient = {
  id: null,
  type: "",
  name: "",
  network: null,
  walletAddress: null,
  symbol: null,
  bankName: null,
  accountNumber: null,
  accountName: null,
};

test.each<[string, TransferRecipient | null, unknown]>([
  ["isn't there", null, LISTED],
  ["is an id alone", { ...NOTHING, id: "rec_1" }, LISTED],
  ["is a name alone, which stands", { ...NOTHING, name: "A. Obi" }, { ...LISTED, name: "A. Obi" }],
  ["has another id", { ...NOTHING, id: "rec_2" }, { ...NOTHING, id: "rec_2" }],
  [
    "has another account",
    { ...NOTHING, id: "rec_1", accountNumber: "9999999999" },
    { ...NOTHING, id: "rec_1", accountNumber: "9999999999" },
  ],
])("a recipient that %s", (_what, said, whole) =>
  expect(completeRecipient(said, LISTED)).toEqual(whole),
);

test("what the list has from the desk alone is marked so, unless the transfer says it", () => {
  const listed = { ...LISTED, deskSaid: ["bankName", "accountName", "currency"] as const };
  expect(
    completeRecipient({ ...NOTHING, id: "rec_1", bankName: "Test Bank Plc" }, listed),
  ).toMatchObject({ bankName: "Test Bank Plc", accountName: "ADA OBI", deskSaid: ["accountName"] });
  expect(
    completeRecipient({ ...LISTED, bankName: "Test Bank Plc", accountName: "A" }, listed),
  ).not.toHaveProperty("deskSaid");
});

test("one under another kind of id is completed where it shows the same place", () => {
  const said = { ...LISTED, id: "5b0e5a4e-1c5c-4f7c-9d55-0d0b1f1a2c3d", accountName: null };
  expect(completeRecipient(said, LISTED)).toMatchObject({ accountName: "ADA OBI" });
  expect(completeRecipient({ ...said, accountNumber: "******6789" }, LISTED)).toMatchObject({
    accountName: null,
  });
  expect(
    completeRecipient({ ...said, id: "rec_1", accountNumber: "******6789" }, LISTED),
  ).toMatchObject({ accountName: "ADA OBI", accountNumber: "******6789" });
});

test("one that isn't listed stays as it is", () => {
  expect(completeRecipient(null, undefined)).toBeNull();
  expect(completeRecipient(NOTHING, undefined)).toEqual(NOTHING);
});

test("which one says all", () => {
  expect(isComplete(LISTED)).toBe(true);
  expect(
    isComplete({ ...NOTHING, name: "Wallet", walletAddress: "0xabc", network: "Ethereum" }),
  ).toBe(true);
  expect(isComplete({ ...LISTED, name: "" })).toBe(false);
  expect(isComplete({ ...LISTED, accountNumber: null })).toBe(false);
});
