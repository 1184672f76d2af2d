import { expect, test } from "vitest";
import {
  addressIn,
  addressKey,
  isSameNetwork,
  knownNetwork,
  networkKey,
  networkLabel,
} from "./network";

test.each([
  ["Polygon", "Polygon"],
  ["MATIC", "Polygon"],
  ["polygon-mainnet", "Polygon"],
  ["ERC-20", "Ethereum"],
  ["ethereum", "Ethereum"],
  ["BNB Smart Chain (BEP20)", "BSC"],
  ["arbitrum_one", "Arbitrum"],
  ["Tron", "TRC20"],
  ["TRC-20", "TRC20"],
])("%s is %s", (text, network) => expect(knownNetwork(text)).toBe(network));

test.each([
  "Solana",
  "mainnet",
  "Polygon (ERC20)",
  "ethereum-sepolia",
  "Nile testnet of Tron",
  "0xdAC17F958D2ee523a2206206994597C13D831ec7",
])("%s is none that is known for sure", (text) => expect(knownNetwork(text)).toBeNull());

test("two names are one network, two networks, or not to be told", () => {
  expect(isSameNetwork("TRC20", "Tron")).toBe(true);
  expect(isSameNetwork("Solana", " solana ")).toBe(true);
  expect(isSameNetwork("Polygon", "ERC20")).toBe(false);
  expect(isSameNetwork("Polygon", "mainnet")).toBeNull();
});

test("every name of a network has one key, and an unknown name its own", () => {
  expect(["BEP20", "BNB Chain", "bsc-bep20"].map(networkKey)).toEqual(["BSC", "BSC", "BSC"]);
  expect(networkKey("Avalanche C-Chain")).toBe("avalanchecchain");
});

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const TRON = "TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8";

test("only hexadecimal addresses lose their capitals when compared", () => {
  expect(addressKey(` ${EVM} `)).toBe(EVM.toLowerCase());
  expect(addressKey(TRON)).toBe(TRON);
  expect(addressKey(EVM.replace("0x", "xdc"))).toBe(EVM.replace("0x", "xdc").toLowerCase());
});

test("an address is found beside its name tag, and any other cell is taken whole", () => {
  expect(addressIn(`Binance 14 (${EVM})`)).toBe(EVM);
  expect(addressIn(`Treasury ${TRON}`)).toBe(TRON);
  expect(addressIn(" bc1qother ")).toBe("bc1qother");
});

test.each([
  ["Tron", "Tron (TRC-20)"],
  ["TRC20", "Tron (TRC-20)"],
  ["tron", "Tron (TRC-20)"],
  ["TRC-20", "Tron (TRC-20)"],
  ["ETHEREUM", "Ethereum"],
  ["bsc", "BSC"],
  ["Polygon", "Polygon"],
  ["Solana", "Solana"],
  ["ethereum sepolia", "ethereum sepolia"],
])("%s is shown as %s", (network, label) => {
  expect(networkLabel(network)).toBe(label);
});
