import { expect, test } from "vitest";
import { isSameAsset, knownAsset } from "./tokens";

test.each([
  ["USDT", "USDT"],
  ["Tether USD", "USDT"],
  ["USD Coin (Polygon)", "USDC"],
  ["USDC/USDT", null],
  ["DAI", null],
])("%s is %s", (text, coin) => expect(knownAsset(text)).toBe(coin));

test.each<[string, string, string | null]>([
  ["USDT", "USDT-TRC20", "TRC20"],
  ["USDT_TRON", "usdt", "Tron"],
  ["Tether USD (USDT)", "USDT", "Polygon"],
  ["USD Coin", "USDC.Polygon", "MATIC"],
  ["USDT", "USDT ERC-20", null],
  ["DAI", "dai", "Polygon"],
  ["USDT-TRC20", "USDT TRC20", "Polygon"],
])("%s and %s are one asset on %s", (one, other, network) =>
  expect(isSameAsset(one, other, network)).toBe(true),
);

test.each<[string, string, string | null]>([
  ["USDT", "USDC", "Polygon"],
  ["USDC", "USDC.e", "Polygon"],
  ["USDT", "USDT-TRC20", "Polygon"],
  ["USDT", "USDT of somewhere", null],
  ["USDT", "0xc2132D05D31c914a87C6611C10748AEb04B58e8F", "Polygon"],
])("%s and %s aren't one asset on %s", (one, other, network) => {
  expect(isSameAsset(one, other, network)).toBe(false);
  expect(isSameAsset(other, one, network)).toBe(false);
});
