import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import bs58check from "bs58check";
import { issuedSymbol } from "../chain/tokens";

/** Networks of a recipient's wallet. Not the networks of an off-ramp. Source: interface.md, POST /v1/recipients. */
export type WalletNetwork = "Ethereum" | "BSC" | "Tron";

/**
 * The verdict on an address in the field. `valid` with `checksum: "absent"` is an address in one case, which carries no
 * checksum to catch a slip. `incomplete` is a good start: nothing wrong so far.
 */
export type AddressVerdict =
  | { verdict: "empty" }
  | { verdict: "incomplete"; length: number; expectedLength: number }
  | { verdict: "valid"; checksum: "good" | "absent" }
  | { verdict: "invalid"; message: string };

const EVM_LENGTH = 42;
const TRON_LENGTH = 34;
/** Tron's addresses start with this byte, which base58check turns into the leading `T`. */
const TRON_PREFIX_BYTE = 0x41;
const TRON_BYTES = 21;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]*$/;
const HEX = /^[0-9a-fA-F]*$/;

const AN_ADDRESS: Record<WalletNetwork, string> = {
  Ethereum: "An Ethereum address",
  BSC: "A BSC address",
  Tron: "A Tron address",
};

const invalid = (message: string): AddressVerdict => ({ verdict: "invalid", message });

/** True if the network writes addresses as `0x` and 40 hexadecimal digits. */
function isEvmNetwork(network: WalletNetwork): boolean {
  return network !== "Tron";
}

/** How many characters an address of the network has. */
export function addressLength(network: WalletNetwork): number {
  return isEvmNetwork(network) ? EVM_LENGTH : TRON_LENGTH;
}

/** The same address with the capitals that make up EIP-55's checksum. `address` is `0x` and 40 hexadecimal digits. */
export function checksummedEvmAddress(address: string): string {
  const lower = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  const digits = [...lower].map((digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${digits.join("")}`;
}

/**
 * Judges an address as it is typed: form, checksum, and well-known addresses that lose funds. EIP-55: mixed capitals
 * must form the checksum; all small or all capital letters carry none and are accepted with a note. Tron: base58check
 * over 21 bytes that start with 0x41.
 */
export function judgeWalletAddress(network: WalletNetwork, text: string): AddressVerdict {
  const address = text.trim();
  if (address === "") return { verdict: "empty" };
  const verdict = isEvmNetwork(network) ? judgeEvm(network, address) : judgeTron(address);
  if (verdict.verdict !== "valid") return verdict;
  // A token sent to its own contract can't be got back, and explorers show that address most prominently, so it gets pasted.
  const symbol = issuedSymbol(address);
  if (symbol) {
    return invalid(
      `This is the ${symbol} token's own contract, not a wallet. What is sent to it is lost.`,
    );
  }
  return verdict;
}

function judgeEvm(network: WalletNetwork, address: string): AddressVerdict {
  if (isTronAddress(address)) {
    return invalid(`This is a Tron address. Choose Tron, or paste the ${network} address.`);
  }
  if (!"0x".startsWith(address.slice(0, 2)))
    return invalid(`${AN_ADDRESS[network]} starts with 0x.`);
  const digits = address.slice(2);
  if (!HEX.test(digits)) {
    return invalid(
      "After 0x an address has only the digits 0–9 and the letters a–f. Copy it again from the wallet.",
    );
  }
  if (address.length < EVM_LENGTH)
    return { verdict: "incomplete", length: address.length, expectedLength: EVM_LENGTH };
  if (address.length > EVM_LENGTH) return invalid(lengthMessage(network, address.length));
  if (/^0{40}$/.test(digits))
    return invalid("Nobody holds the zero address. What is sent to it is lost.");
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase())
    return { verdict: "valid", checksum: "absent" };
  if (checksummedEvmAddress(address) === address) return { verdict: "valid", checksum: "good" };
  return invalid(
    "The address has a typing error: its checksum doesn't match. Copy the address again from the wallet.",
  );
}

function judgeTron(address: string): AddressVerdict {
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) {
    return invalid(
      "This is an Ethereum or BSC address. Choose that network, or paste the Tron address.",
    );
  }
  if (!address.startsWith("T")) return invalid(`${AN_ADDRESS.Tron} starts with T.`);
  if (!BASE58.test(address)) {
    return invalid(
      "A Tron address has only letters and digits, without 0, O, I and l. Copy it again from the wallet.",
    );
  }
  if (address.length < TRON_LENGTH)
    return { verdict: "incomplete", length: address.length, expectedLength: TRON_LENGTH };
  if (address.length > TRON_LENGTH) return invalid(lengthMessage("Tron", address.length));
  if (!isTronAddress(address)) {
    return invalid(
      "The address doesn't check out, so at least one character is wrong. Copy it again from the wallet.",
    );
  }
  const key = bs58check.decode(address).subarray(1);
  if (key.every((byte) => byte === 0))
    return invalid("Nobody holds the zero address. What is sent to it is lost.");
  return { verdict: "valid", checksum: "good" };
}

function isTronAddress(address: string): boolean {
  if (address.length !== TRON_LENGTH || !BASE58.test(address)) return false;
  const bytes = bs58check.decodeUnsafe(address);
  return bytes?.length === TRON_BYTES && bytes[0] === TRON_PREFIX_BYTE;
}

function lengthMessage(network: WalletNetwork, length: number): string {
  return `${AN_ADDRESS[network]} has ${addressLength(network)} characters. This one has ${length}.`;
}

/** The sentence for an address that can't be saved yet; null when it can. */
export function addressRefusal(network: WalletNetwork, text: string): string | null {
  const verdict = judgeWalletAddress(network, text);
  switch (verdict.verdict) {
    case "empty":
      return "Enter the wallet address";
    case "incomplete":
      return lengthMessage(network, verdict.length);
    case "invalid":
      return verdict.message;
    case "valid":
      return null;
  }
}
