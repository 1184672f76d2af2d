import { expect, test } from "vitest";
import { isSameAccount, mayBeAccount, numberAlone, withoutBic } from "./same-account";

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
