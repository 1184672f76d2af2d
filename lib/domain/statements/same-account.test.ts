import { expect, test } from "vitest";
import {
  type AccountPlace,
  isOneAccount,
  isOtherAccount,
  isSameAccount,
  mayBeAccount,
  numberAlone,
  withoutBic,
} from "./same-account";

test.each([
  ["20041111/369300900", "DE13200411110369300900", true],
  ["20041111/0369300900", "DE13200411110369300900", true],
  ["AT39364/12345678912", "AT483936412345678912", true],
  ["39364/678912", "AT483936400000678912", true],
  ["BILLLULLXXX/LU540026121160200600", "LU540026121160200600", true],
  ["lu54 0026 1211 6020 0600", "LU540026121160200600", true],
  ["250655/6254881190", "6254881190", true],
  ["250655/6254881190", "2506556254881190", true],
  // An account added with a bank code, and a file that has none or writes it as part of the IBAN.
  ["6254881190", "250655/6254881190", true],
  ["250655/6254881190", "250655/6254881190", true],
  ["GTBINGLA/6254881190", "250655/6254881190", true],
  ["DE13 2004 1111 0369 3009 00", "20041111/369300900", true],
  ["6254881191", "250655/6254881190", false],
  ["250656/6254881190", "250655/6254881190", false],
  ["DE13 2004 1112 0369 3009 00", "20041111/369300900", false],
  // Another number, bank or country.
  ["250655/6254881191", "6254881190", false],
  ["20041111/369300901", "DE13200411110369300900", false],
  ["20041112/369300900", "DE13200411110369300900", false],
  ["20041111/369300900", "PL13200411110369300900", false],
  ["BILLLULLXXX/LU540026121160200601", "LU540026121160200600", false],
  ["20041111/369300900", "", false],
])("%s is %s: %s", (printed, identifier, same) => {
  expect(isSameAccount(printed, identifier)).toBe(same);
});

test.each([
  ["DABADKKK/1234567890", "1234567890"],
  ["TRIODOSBANK/0390123456", "0390123456"],
  ["20041111/369300900", "20041111/369300900"],
  ["NG10001/1012345678", "NG10001/1012345678"],
])("the account without its BIC: %s", (printed, bare) => {
  expect(withoutBic(printed)).toBe(bare);
});

test.each([
  ["250655/6254881190", "6254881190"],
  ["GTBINGLA/0123456789", "0123456789"],
  ["NG10001/1012345678", "1012345678"],
  ["20041111/369300900", "369300900"],
  // A number whose parts are divided by slashes, and one without a code.
  ["12/3456/7890", "12/3456/7890"],
  ["6254881190", "6254881190"],
])("the number alone: %s", (printed, number) => {
  expect(numberAlone(printed)).toBe(number);
});

test.each([
  ["1012345678", "1012345678", true],
  ["0001012345678", "1012345678", true],
  ["2345678", "1012345678", true],
  ["DABADKKK/1234567890", "DK5000401234567890", true],
  ["20041111/369300900", "DE13200411110369300900", true],
  ["***", "1012345678", true],
  ["NG12 6254 8811 90", "250655/6254881190", true],
  ["NG12 6254 8811 91", "250655/6254881190", false],
  ["250656/6254881190", "250655/6254881190", false],
  ["1012345679", "1012345678", false],
  ["DABADKKK/1234567891", "DK5000401234567890", false],
])("%s may be %s: %s", (printed, identifier, may) => {
  expect(mayBeAccount(printed, identifier)).toBe(may);
});

const WALLET = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B";

test.each([
  ["0999999999", "0123456789", "NGN"],
  ["099 999 9999", "058/0123456789", "NGN"],
  ["0999999999", "0580123456789", "NGN"],
  // Another bank's, whatever the number.
  ["057/0123456789", "058/0123456789", "NGN"],
  ["0570123456789", "0580123456789", "NGN"],
  ["1012345678", "1012345679", "KES"],
  ["DE13200411110369300901", "DE13200411110369300900", "EUR"],
  ["0369300901", "DE13200411110369300900", "EUR"],
  [WALLET.replace("Ab", "Ac"), WALLET, "USDC"],
])("%s is another account than %s", (paidTo, own, currency) => {
  expect(isOtherAccount(paidTo, own, currency)).toBe(true);
});

test.each([
  ["0123456789", "058/0123456789", "NGN"],
  ["058/0123456789", "0123456789", "NGN"],
  [WALLET.toLowerCase(), WALLET, "USDC"],
  // Masked, or a part of the number.
  ["******9999", "0123456789", "NGN"],
  ["0999999999", "******6789", "NGN"],
  ["099xxx9999", "0123456789", "NGN"],
  // The visible part alone is as long as a number.
  ["099****789", "0123456789", "NGN"],
  ["6789", "0123456789", "NGN"],
  ["9999", "0123456789", "NGN"],
  ["123456789", "0123456789", "NGN"],
  ["0123456789", "0123456789001", "KES"],
  ["0369300900", "DE13200411110369300900", "EUR"],
  ["+233 24 123 4567", "0241234567", "GHS"],
  // No number at all.
  ["", "0123456789", "NGN"],
  ["Baobab Freight", "0123456789", "NGN"],
  ["0999999999", "Zenith operations", "NGN"],
  ["binance", WALLET, "USDC"],
])("that %s is another account than %s can't be told, or isn't so", (paidTo, own, currency) => {
  expect(isOtherAccount(paidTo, own, currency)).toBe(false);
});

const at = (
  institution: string,
  code: string | null = null,
  codeName: string | null = null,
): AccountPlace => ({ institution, code, codeName });

test.each<[string, AccountPlace, AccountPlace, "yes" | "no" | "open"]>([
  [
    "the same code, whatever the bank is called",
    at("GTB", "058"),
    at("Guaranty Trust", "058"),
    "yes",
  ],
  ["two codes of two banks", at("GTBank", "058"), at("Zenith Bank", "057"), "no"],
  [
    "two codes of one bank, as the person names it",
    at("GTBank", "058"),
    at("GT Bank", "000013"),
    "open",
  ],
  [
    "two codes of one bank, as the service names it",
    at("Ours", "058", "GTBank"),
    at("Naira", "000013", "GTBANK"),
    "open",
  ],
  [
    "a bank named by the person and by the service",
    at("GTBank", "058"),
    at("Naira", "000013", "GTBank"),
    "open",
  ],
  ["a code that has lost its zeros", at("GTBank", "00058"), at("Guaranty", "058"), "open"],
  ["a code on one side alone", at("GTBank", "058"), at("Zenith Bank"), "open"],
  ["no codes", at("GTBank"), at("Zenith Bank"), "open"],
])("%s", (_what, one, other, answer) => {
  expect(isOneAccount(one, other)).toBe(answer);
  expect(isOneAccount(other, one)).toBe(answer);
});
