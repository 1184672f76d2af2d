import type { OfframpNetwork } from "../transfers/transfer";

const HEXADECIMAL = /^0x[0-9a-f]{40}$/i;
const OF_TRON = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

/** Puts an address in the form used for comparing. The case of a hexadecimal one is only a checksum; in any other it counts. */
export function addressKey(address: string): string {
  const trimmed = address.trim();
  return /^(?:0x|xdc)[0-9a-f]+$/i.test(trimmed) ? trimmed.toLowerCase() : trimmed;
}

/** The address in a cell that may also contain a name tag. */
export function addressIn(cell: string): string {
  return /0x[0-9a-fA-F]{40}|\bT[1-9A-HJ-NP-Za-km-z]{33}\b/.exec(cell)?.[0] ?? cell.trim();
}

/** True if a text has the form of an address on some chain. */
export function isAddress(cell: string): boolean {
  return /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{26,64}|bc1[0-9a-z]{20,80})$/.test(cell.trim());
}

/**
 * True if an address has the form of another chain than the network's. A hexadecimal one on Tron, or one of Tron's
 * elsewhere; unknown forms aren't judged.
 */
export function isOfOtherChain(address: string, network: OfframpNetwork): boolean {
  const plain = address.trim();
  return network === "TRC20" ? HEXADECIMAL.test(plain) : OF_TRON.test(plain);
}
