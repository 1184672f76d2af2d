import { expect, test } from "vitest";
import type { ChainMapping } from "./mapping";
import { hasOnlyLookAlikes, tokenChoices } from "./token-choices";

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
