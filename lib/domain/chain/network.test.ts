import { expect, test } from "vitest";
import { isSameNetwork, knownNetwork, networkKey } from "./network";

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
