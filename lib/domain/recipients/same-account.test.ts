import { expect, test } from "vitest";
import { type AccountHolder, bankOfCode, findSameAccounts, isAccountNumber } from "./same-account";

const WANTED = {
  accountNumber: "1014772905",
  bankCode: "057",
  currency: "NGN",
  bankNames: ["Zenith Bank", "Zenith Bank International"],
};
const HOLDER: AccountHolder = {
  id: "rec_1",
  name: "Okonkwo",
  accountNumber: "1014772905",
  currency: "NGN",
  bankName: "Zenith Bank",
  bankCode: null,
};

test.each<[string, Partial<AccountHolder>, boolean]>([
  ["the same in all that is shown", {}, true],
  ["its bank written otherwise", { bankName: "ZENITH BANK, PLC" }, true],
  ["its bank as the lookup names it", { bankName: "Zenith Bank International" }, true],
  ["its bank by its code, whatever its name", { bankName: "The Zenith", bankCode: "057" }, true],
  ["its bank not shown", { bankName: null }, true],
  ["its currency not shown", { currency: null }, true],
  ["another number", { accountNumber: "1014772950" }, false],
  ["another currency", { currency: "KES" }, false],
  ["another bank", { bankName: "Access Bank" }, false],
  ["another bank by its code", { bankCode: "044" }, false],
  ["a bank's name without a letter", { bankName: "–" }, false],
  ["a wallet", { accountNumber: null }, false],
])("%s", (_case, over, same) => {
  expect(findSameAccounts(WANTED, [{ ...HOLDER, ...over }])).toEqual(
    same ? [{ recipientId: "rec_1", name: "Okonkwo" }] : [],
  );
});

test.each([
  ["0123456789", true],
  ["012 345 6789", true],
  ["123456789", true],
  ["******6789", true],
  ["012****789", true],
  ["••••6789", true],
  ["XXXXXX6789", true],
  ["******6780", false],
  ["*******789", false],
  ["**********", false],
  ["9999999999", false],
  ["99990123456789", false],
  ["*****99990123456789", false],
  ["****45****", false],
  ["", false],
])("%s shown of 0123456789: %s", (shown, same) => {
  expect(isAccountNumber(shown, "0123456789")).toBe(same);
});

const BANKS = [
  { name: "Zenith Bank", code: "057" },
  { name: "Kuda", code: "50211" },
  { name: "One", code: "00011" },
  { name: "Other", code: "011" },
];

test.each([
  ["057", "Zenith Bank"],
  ["57", "Zenith Bank"],
  ["50211", "Kuda"],
  ["011", "Other"],
  ["11", undefined],
  ["999", undefined],
])("the bank with the code %s", (code, name) => expect(bankOfCode(BANKS, code)?.name).toBe(name));
