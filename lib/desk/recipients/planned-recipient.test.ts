import { expect, test } from "vitest";
import type { Recipient } from "@/lib/domain/recipients/recipient";
import { mirroredRecipient, hasPlannedAccount, type PlannedRecipient } from "./planned-recipient";

const WALLET = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const EVIDENCE = { type: "crypto", checksum: "good", lookAlikes: [] } as const;

const planned = (network: string): PlannedRecipient => ({
  recipient: { type: "crypto", name: "Hot wallet", walletAddress: WALLET, network, symbol: "USDC" },
  bankNames: [],
  evidence: { ...EVIDENCE, lookAlikes: [] },
});
const listed = (network: string | null): Recipient => ({
  ...mirroredRecipient("rec_1", planned("Ethereum")),
  network,
});

test.each([
  ["Ethereum", "Ethereum", true],
  ["ETHEREUM", "Ethereum", true],
  ["Ethereum (ERC20)", "Ethereum", true],
  ["BNB Smart Chain", "BSC", true],
  ["TRC20", "Tron", true],
  [null, "Ethereum", true],
  ["BSC", "Ethereum", false],
  ["Polygon", "Ethereum", false],
  ["mainnet", "Ethereum", false],
])("a wallet listed on %s is the one asked for on %s: %s", (network, asked, same) => {
  expect(hasPlannedAccount(listed(network), planned(asked))).toBe(same);
});
