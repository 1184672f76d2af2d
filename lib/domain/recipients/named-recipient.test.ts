import { describe, expect, test } from "vitest";
import { isRecipientAskedFor, type RecipientPlace } from "./payee";

const NOTHING = {
  network: null,
  walletAddress: null,
  symbol: null,
  bankName: null,
  accountNumber: null,
};
const WALLET: RecipientPlace = {
  ...NOTHING,
  type: "crypto",
  network: "Ethereum",
  walletAddress: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  symbol: "USDC",
};
const ACCOUNT: RecipientPlace = {
  ...NOTHING,
  type: "fiat",
  bankName: "Zenith Bank",
  accountNumber: "0014772905",
};
const UUID = "b7e7a2f0-0000-4000-8000-000000000001";

const judged = (
  listed: RecipientPlace | null,
  change: Partial<RecipientPlace>,
  id: string | null = UUID,
): boolean => isRecipientAskedFor({ ...(listed ?? WALLET), ...change, id }, "rec_a", listed);

describe("under another id than the list's", () => {
  test.each<[string, RecipientPlace, Partial<RecipientPlace>, boolean]>([
    ["the same wallet", WALLET, {}, true],
    [
      "the same wallet in other letter case, its network under another name, without its symbol",
      WALLET,
      {
        walletAddress: "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
        network: "ERC20",
        symbol: null,
      },
      true,
    ],
    [
      "another wallet",
      WALLET,
      { walletAddress: "0x6aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
      false,
    ],
    ["the same address on another network", WALLET, { network: "BSC" }, false],
    ["the same wallet for another stablecoin", WALLET, { symbol: "USDT" }, false],
    ["a wallet without its network", WALLET, { network: null }, false],
    ["no wallet", WALLET, { walletAddress: null }, false],
    ["another type", WALLET, { type: "fiat" }, false],
    ["the same account", ACCOUNT, {}, true],
    [
      "the same account without leading zeros, its bank with its form",
      ACCOUNT,
      { accountNumber: "14772905", bankName: "ZENITH BANK PLC" },
      true,
    ],
    ["another account", ACCOUNT, { accountNumber: "0014772906" }, false],
    ["the same number at another bank", ACCOUNT, { bankName: "Access Bank" }, false],
    ["a masked number", ACCOUNT, { accountNumber: "******2905" }, false],
    ["an account without its bank", ACCOUNT, { bankName: null }, false],
    ["no account", ACCOUNT, { accountNumber: null }, false],
  ])("%s", (_what, listed, change, expected) => {
    expect(judged(listed, change)).toBe(expected);
  });

  test.each([
    ["rec_b", "rec_a", false],
    ["812", "rec_a", true],
    ["812", "813", false],
    ["4f1c", "rec_a", true],
    ["b7e7a2f0-0000-4000-8000-000000000001", "b7e7a2f0-0000-4000-8000-000000000002", false],
  ])(
    "the same place, but %s for %s: ids of one kind that differ are two recipients'",
    (named, asked, expected) => {
      expect(isRecipientAskedFor({ ...WALLET, id: named }, asked, WALLET)).toBe(expected);
    },
  );

  test("and nothing known about the one asked for: another", () => {
    expect(judged(null, {})).toBe(false);
  });
});

test("the same id is enough, and so is none", () => {
  expect(judged(null, { walletAddress: null }, "rec_a")).toBe(true);
  expect(judged(WALLET, { walletAddress: null }, null)).toBe(true);
});
