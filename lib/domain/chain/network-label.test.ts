import { expect, test } from "vitest";
import { networkLabel } from "./network";

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
