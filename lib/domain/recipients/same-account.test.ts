import { expect, test } from "vitest";
import { findSameAccounts, type AccountHolder } from "./same-account";

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
