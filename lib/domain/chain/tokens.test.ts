import { expect, test } from "vitest";
import type { ChainMapping } from "../statements/mapping";
import { hasOnlyLookAlikes, isSameAsset, knownAsset, tokenChoices } from "./tokens";

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

const TETHER = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const UNKNOWN = `0x${"9".repeat(40)}`;
const MAPPING: ChainMapping = {
  kind: "chain",
  separator: ",",
  encoding: "utf-8",
  header: ["Hash", "Token", "Contract"],
  network: null,
  dateOrder: "dmy",
  decimalSign: ".",
  ownAddresses: [],
  token: null,
  columns: {
    hash: 0,
    time: 1,
    from: null,
    to: null,
    value: 4,
    valueOut: null,
    token: 1,
    contract: 2,
    decimals: null,
    status: null,
    type: null,
    direction: null,
  },
};
const rows = (...tokens: [token: string, contract: string][]) =>
  [["A title"], MAPPING.header, ...tokens.map((cells) => ["0x1", ...cells])].map((cells) => ({
    cells,
  }));

test("tokens are told by their symbols, and one that only bears an issued token's symbol by its contract", () => {
  expect(
    tokenChoices(
      MAPPING,
      rows(
        ["Tether USD (USDT)", TETHER.toLowerCase()],
        ["USDT0", TETHER],
        ["USDT", UNKNOWN],
        ["ARB", UNKNOWN],
        ["USDT", TETHER],
        ["", UNKNOWN],
      ),
    ),
  ).toEqual([
    { symbol: "USDT", contract: null },
    { symbol: "USDT", contract: UNKNOWN },
    { symbol: "ARB", contract: null },
  ]);
  expect(
    tokenChoices(
      { ...MAPPING, columns: { ...MAPPING.columns, contract: null } },
      rows(["USDT", UNKNOWN]),
    ),
  ).toEqual([{ symbol: "USDT", contract: null }]);
});

test("records with two sides name tokens on both", () => {
  const columns = { ...MAPPING.columns, out: { token: 3, contract: 4, hash: null } };
  const two = [
    ["0x1", "USDT", TETHER, "ETH", ""],
    ["0x2", "", "", "USDT", UNKNOWN],
  ].map((cells) => ({ cells }));
  expect(tokenChoices({ ...MAPPING, columns }, two)).toEqual([
    { symbol: "USDT", contract: null },
    { symbol: "ETH", contract: null },
    { symbol: "USDT", contract: UNKNOWN },
  ]);
});

test("whether there are only look-alikes", () => {
  expect(hasOnlyLookAlikes("USDT", MAPPING, rows(["USDT", UNKNOWN], ["ARB", UNKNOWN]))).toBe(true);
  expect(hasOnlyLookAlikes("USDT", MAPPING, rows(["USDT", UNKNOWN], ["USDT", TETHER]))).toBe(false);
  expect(hasOnlyLookAlikes("USDC", MAPPING, rows(["USDT", UNKNOWN]))).toBe(false);
});
