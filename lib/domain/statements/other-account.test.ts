import { expect, test } from "vitest";
import { isOtherAccount } from "./same-account";

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
