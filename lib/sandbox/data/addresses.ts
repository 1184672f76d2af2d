import { createHash } from "node:crypto";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import bs58check from "bs58check";
import type { OFFRAMP_NETWORKS, RECIPIENT_NETWORKS } from "@/lib/contract/service/values";
import type { Seed } from "./random";

/** A network of either list: a recipient's wallet (`Tron`) or an off-ramp's deposit (`TRC20`). */
export type Network = (typeof RECIPIENT_NETWORKS)[number] | (typeof OFFRAMP_NETWORKS)[number];

/** Tron's addresses start with this byte, which base58check turns into the leading `T`. */
const TRON_PREFIX = 0x41;
const TRON_BYTES = 21;

const isTron = (network: Network): boolean => network === "Tron" || network === "TRC20";

const ADDRESS_BYTES = 20;

function digest(network: Network, purpose: string, seed: Seed): Buffer {
  return createHash("sha256").update(`${network}:${purpose}:${seed}`).digest();
}

/** Writes 40 hexadecimal digits with the capitals that make up EIP-55's checksum. */
function checksummed(digits: string): string {
  const lower = digits.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  let address = "0x";
  for (let at = 0; at < lower.length; at += 1) {
    const digit = lower.charAt(at);
    address += Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit;
  }
  return address;
}

/** Makes an address that nobody holds a key to, always the same for its input. */
export function depositAddress({ network, seed }: { network: Network; seed: Seed }): string {
  const tail = digest(network, "address", seed).subarray(0, ADDRESS_BYTES);
  if (!isTron(network)) return checksummed(tail.toString("hex"));
  const bytes = new Uint8Array(TRON_BYTES);
  bytes[0] = TRON_PREFIX;
  bytes.set(tail, 1);
  return bs58check.encode(bytes);
}

/** Makes a transaction hash: 64 hexadecimal digits, after `0x` except on Tron. */
export function transactionHash({ network, seed }: { network: Network; seed: Seed }): string {
  const digits = digest(network, "transaction", seed).toString("hex");
  return isTron(network) ? digits : `0x${digits}`;
}

function isEvmAddress(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  const digits = address.slice(2);
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return oneCase || checksummed(digits) === address;
}

function isTronAddress(address: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return false;
  const bytes = bs58check.decodeUnsafe(address);
  return bytes?.length === TRON_BYTES && bytes[0] === TRON_PREFIX;
}

/** Checks an address of a network; mixed capitals must form EIP-55's checksum. */
export function isValidAddress(network: Network, address: string): boolean {
  return isTron(network) ? isTronAddress(address) : isEvmAddress(address);
}
