import { describe, expect, test } from "vitest";
import {
  completedPayee,
  isRecipientAskedFor,
  isSamePayee,
  type Payee,
  type RecipientPlace,
} from "./payee";

const nothing: Payee = {
  type: "",
  network: null,
  walletAddress: null,
  bankName: null,
  accountNumber: null,
};
const wallet: Payee = {
  ...nothing,
  type: "crypto",
  network: "Ethereum",
  walletAddress: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
};
const tron: Payee = {
  ...wallet,
  network: "Tron",
  walletAddress: "TMASi4Mh2XEmYzQx4Q7Lq8sH3yFhhe4d9K",
};
const account: Payee = {
  ...nothing,
  type: "fiat",
  bankName: "Zenith Bank",
  accountNumber: "1014772905",
};

describe("the same place", () => {
  test.each<[string, Payee, Payee]>([
    ["as it was", wallet, { ...wallet }],
    [
      "an EVM address in small letters",
      wallet,
      { ...wallet, walletAddress: wallet.walletAddress?.toLowerCase() ?? "" },
    ],
    [
      "an address with spaces around it",
      tron,
      { ...tron, walletAddress: ` ${tron.walletAddress} ` },
    ],
    ["a network by another usual name", wallet, { ...wallet, network: "ERC-20" }],
    ["an account number with spaces", account, { ...account, accountNumber: "101 477 2905" }],
    ["an account number that is masked", account, { ...account, accountNumber: "******2905" }],
    ["a bank with its legal form", account, { ...account, bankName: "ZENITH BANK PLC" }],
    ["without its network", wallet, { ...wallet, network: null }],
    ["without its bank", account, { ...account, bankName: null }],
    ["an empty bank", account, { ...account, bankName: "" }],
    ["its type alone", account, { ...nothing, type: "fiat" }],
    ["nothing at all", account, nothing],
  ])("%s", (_what, chosen, shown) => {
    expect(isSamePayee(chosen, shown)).toBe(true);
    expect(isSamePayee(shown, chosen)).toBe(true);
  });
});

describe("another place", () => {
  test.each<[string, Payee, Payee]>([
    [
      "another address",
      wallet,
      { ...wallet, walletAddress: "0x52908400098527886E0F7030069857D2E4169EE7" },
    ],
    [
      "another address, without a network",
      wallet,
      { ...wallet, network: null, walletAddress: "0x52908400098527886E0F7030069857D2E4169EE7" },
    ],
    ["another network", wallet, { ...wallet, network: "BSC" }],
    ["a network that nobody knows", wallet, { ...wallet, network: "Base" }],
    [
      "a Tron address in other capitals",
      tron,
      { ...tron, walletAddress: tron.walletAddress?.toLowerCase() ?? "" },
    ],
    ["another account number", account, { ...account, accountNumber: "1014772906" }],
    [
      "an account number that is masked otherwise",
      account,
      { ...account, accountNumber: "******2906" },
    ],
    ["another bank", account, { ...account, bankName: "Access Bank" }],
    ["a bank whose name begins like it", account, { ...account, bankName: "Zenith Bank Ghana" }],
    ["an account instead of a wallet", wallet, account],
    ["an account instead of a wallet, by its type alone", wallet, { ...nothing, type: "fiat" }],
  ])("%s", (_what, chosen, shown) => {
    expect(isSamePayee(chosen, shown)).toBe(false);
    expect(isSamePayee(shown, chosen)).toBe(false);
  });
});

test("what a place lacks comes from a later showing, and what it says stays", () => {
  expect(completedPayee({ ...wallet, network: null }, { ...wallet, walletAddress: "0x" })).toEqual(
    wallet,
  );
  expect(completedPayee(nothing, account)).toEqual(account);
  expect(completedPayee(wallet, account)).toEqual(wallet);
  expect(completedPayee({ ...account, accountNumber: "******2905" }, account)).toEqual(account);
});

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
