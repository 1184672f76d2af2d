import { describe, expect, test } from "vitest";
import { TOKEN_CONTRACTS } from "@/lib/money/token-contracts";
import { networkLabel } from "../chain/network";
import {
  addressRefusal,
  checksummedEvmAddress,
  judgeWalletAddress,
  type WalletNetwork,
} from "./wallet-address";

// The examples printed in EIP-55 itself.
const EIP55 = [
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];
const EVM = EIP55[0] ?? "";
const TRON = "TNW8tEdbLTsGjTpnAjCqmFukNDZs3974Ge";

describe("EIP-55", () => {
  test.each(EIP55)("%s carries a good checksum on Ethereum and BSC", (address) => {
    expect(judgeWalletAddress("Ethereum", address)).toEqual({ verdict: "valid", checksum: "good" });
    expect(judgeWalletAddress("BSC", ` ${address}\n`)).toEqual({
      verdict: "valid",
      checksum: "good",
    });
    expect(checksummedEvmAddress(address.toLowerCase())).toBe(address);
  });

  test("one case carries no checksum and is accepted as such", () => {
    expect(judgeWalletAddress("Ethereum", EVM.toLowerCase())).toEqual({
      verdict: "valid",
      checksum: "absent",
    });
    expect(judgeWalletAddress("Ethereum", `0x${EVM.slice(2).toUpperCase()}`)).toEqual({
      verdict: "valid",
      checksum: "absent",
    });
  });

  test("every single changed capital and every changed digit is caught", () => {
    const slips = [...EVM].flatMap((character, at) => {
      if (at < 2) return [];
      const swapped =
        character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase();
      return swapped === character ? [] : [`${EVM.slice(0, at)}${swapped}${EVM.slice(at + 1)}`];
    });
    expect(slips.length).toBeGreaterThan(10);
    for (const slip of slips)
      expect(judgeWalletAddress("Ethereum", slip)).toMatchObject({
        verdict: "invalid",
        message: expect.stringContaining("checksum"),
      });
    expect(judgeWalletAddress("Ethereum", EVM.replace("6053", "6035"))).toMatchObject({
      verdict: "invalid",
      message: expect.stringContaining("checksum"),
    });
  });
});

test("a Tron address must check out, character by character", () => {
  expect(judgeWalletAddress("Tron", TRON)).toEqual({ verdict: "valid", checksum: "good" });
  for (let at = 1; at < TRON.length; at += 1) {
    const slip = `${TRON.slice(0, at)}${TRON[at] === "x" ? "y" : "x"}${TRON.slice(at + 1)}`;
    expect(judgeWalletAddress("Tron", slip)).toMatchObject({
      verdict: "invalid",
      message: expect.stringContaining("check out"),
    });
  }
});

test.each<[WalletNetwork, string, string]>([
  ["Ethereum", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "starts with"],
  ["Ethereum", "0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "starts with"],
  ["Ethereum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg", "has only"],
  ["Ethereum", "0x5aAeb605 3F3E94C9b9A09f33669435E7Ef1BeAed", "has only"],
  ["Ethereum", `${EVM}0`, "This one has"],
  ["Ethereum", "0x0000000000000000000000000000000000000000", "zero address"],
  ["Ethereum", TRON, "This is a"],
  ["BSC", TRON, "This is a"],
  ["Tron", EVM, "This is a"],
  ["Tron", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "starts with"],
  ["Tron", `${TRON.slice(0, -1)}0`, "has only"],
  ["Tron", `${TRON}e`, "This one has"],
  ["Tron", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "zero address"],
])("on %s, %s is refused: %s", (network, address, words) => {
  const verdict = judgeWalletAddress(network, address);
  expect(verdict).toMatchObject({ verdict: "invalid", message: expect.stringContaining(words) });
  expect(addressRefusal(network, address)).toBe(
    verdict.verdict === "invalid" ? verdict.message : "",
  );
});

test("an address that is still being typed is incomplete, not wrong", () => {
  expect(judgeWalletAddress("Ethereum", "")).toEqual({ verdict: "empty" });
  expect(judgeWalletAddress("Ethereum", "0")).toEqual({
    verdict: "incomplete",
    length: 1,
    expectedLength: 42,
  });
  expect(judgeWalletAddress("Ethereum", EVM.slice(0, 22))).toEqual({
    verdict: "incomplete",
    length: 22,
    expectedLength: 42,
  });
  expect(judgeWalletAddress("Tron", TRON.slice(0, 7))).toEqual({
    verdict: "incomplete",
    length: 7,
    expectedLength: 34,
  });
  expect(addressRefusal("Ethereum", EVM.slice(0, 22))).toBe(
    "An Ethereum address has 42 characters. This one has 22.",
  );
  expect(addressRefusal("Tron", "  ")).toBe("Enter the wallet address");
  expect(addressRefusal("Tron", TRON)).toBeNull();
});

test("the tokens' own contracts on any network are well formed, and refused as wallets whatever their case", () => {
  for (const [network, address] of Object.values(TOKEN_CONTRACTS)
    .flatMap((contracts) => Object.entries(contracts))
    .flatMap(addable)) {
    if (network === "Ethereum") expect(checksummedEvmAddress(address)).toBe(address);
    expect(judgeWalletAddress(network, address)).toMatchObject({
      verdict: "invalid",
      message: expect.stringContaining("own contract"),
    });
  }
  expect(judgeWalletAddress("BSC", "0x55d398326f99059ff775485246999027b3197955")).toMatchObject({
    message: expect.stringContaining("own contract"),
  });
});

/** The recipient network for a contract's address; none for Solana, where recipients have no wallets. */
function addable([network, address]: [string, string]): ["Tron" | "Ethereum", string][] {
  if (network === "Solana") return [];
  return [[network === "TRC20" ? "Tron" : "Ethereum", address]];
}

test("networks are named as wallets name them", () => {
  expect(["Ethereum", "BSC", "Tron", "TRC20", "Polygon"].map(networkLabel)).toEqual([
    "Ethereum",
    "BSC",
    "Tron (TRC-20)",
    "Tron (TRC-20)",
    "Polygon",
  ]);
});
