import { describe, expect, it } from "vitest";
import { OFFRAMP_NETWORKS, RECIPIENT_NETWORKS } from "@/lib/contract/service/values";
import { depositAddress, isValidAddress, transactionHash } from "./addresses";

const NETWORKS = [...new Set([...RECIPIENT_NETWORKS, ...OFFRAMP_NETWORKS])];
/** Examples of the EIP-55 specification. */
const CHECKSUMMED = [
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];
/** The USDT contract on Tron. */
const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

describe("isValidAddress on Ethereum's family", () => {
  it.each(CHECKSUMMED)("takes %s, and refuses it with one letter's case changed", (address) => {
    expect(isValidAddress("Ethereum", address)).toBe(true);
    const at = address.search(/[a-f]/);
    const changed = `${address.slice(0, at)}${address.charAt(at).toUpperCase()}${address.slice(at + 1)}`;
    expect(isValidAddress("Ethereum", changed)).toBe(false);
  });

  it("takes an address in one case, which carries no checksum", () => {
    expect(isValidAddress("BSC", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed")).toBe(true);
    expect(isValidAddress("BSC", "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED")).toBe(true);
  });

  it.each([
    "",
    "0x",
    "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae",
    "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaedd",
    "0xzz",
    TRON,
  ])("refuses %j", (address) => {
    expect(isValidAddress("Polygon", address)).toBe(false);
  });
});

describe("isValidAddress on Tron", () => {
  it("takes an address with a good checksum under both of the network's names", () => {
    expect(isValidAddress("Tron", TRON)).toBe(true);
    expect(isValidAddress("TRC20", TRON)).toBe(true);
  });

  it.each([
    "",
    "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u",
    "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6",
    CHECKSUMMED[0],
    "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
  ])("refuses %j", (address) => {
    expect(isValidAddress("Tron", address ?? "")).toBe(false);
  });
});

describe.each(NETWORKS)("on %s", (network) => {
  it("makes valid addresses, one for each seed and always the same", () => {
    const made = Array.from({ length: 300 }, (_, seed) => depositAddress({ network, seed }));
    expect(made.filter((address) => !isValidAddress(network, address))).toEqual([]);
    expect(new Set(made).size).toBe(made.length);
    expect(depositAddress({ network, seed: 5 })).toBe(made[5]);
  });

  it("makes transaction hashes in the network's form", () => {
    const form = network === "Tron" || network === "TRC20" ? /^[0-9a-f]{64}$/ : /^0x[0-9a-f]{64}$/;
    expect(transactionHash({ network, seed: "a" })).toMatch(form);
    expect(transactionHash({ network, seed: "a" })).toBe(transactionHash({ network, seed: "a" }));
    expect(transactionHash({ network, seed: "a" })).not.toBe(
      transactionHash({ network, seed: "b" }),
    );
  });
});
