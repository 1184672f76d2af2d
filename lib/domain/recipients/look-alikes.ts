import { addressKey } from "../chain/network";

/**
 * Finds addresses that could be poisoned look-alikes. An attacker makes an address whose ends equal those of one that is
 * paid often, and waits for somebody to recognise it by its ends. So an address that looks like one already there is
 * never taken without asking.
 */

/** How many characters at either end a person compares, at least. */
const COMPARED_END = 4;
/** Addresses that differ in up to this many characters are easily taken for the same. */
const MAX_DIFFERING = 2;
const EVM = /^0x[0-9a-f]*$/i;

/** `same`: equal, ignoring case on EVM networks. `ends`: equal at both ends. `near`: one or two characters differ. */
export type LookAlikeKind = "same" | "ends" | "near";

/** In what way two addresses can be mistaken for each other; null when they can't. */
export function lookAlikeKind(one: string, other: string): LookAlikeKind | null {
  const a = addressKey(one);
  const b = addressKey(other);
  if (a === "" || b === "") return null;
  if (a === b) return "same";
  const evm = EVM.test(a);
  // Every address starts with 0x or T: 0x is not compared, and T counts as one of the first characters.
  const head = evm ? COMPARED_END + 2 : COMPARED_END;
  if (evm !== EVM.test(b) || a.length < head + COMPARED_END) return null;
  if (differsByFew(a, b)) return "near";
  return a.slice(0, head) === b.slice(0, head) && a.slice(-COMPARED_END) === b.slice(-COMPARED_END)
    ? "ends"
    : null;
}

function differsByFew(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let differing = 0;
  for (let at = 0; at < a.length && differing <= MAX_DIFFERING; at += 1) {
    if (a[at] !== b[at]) differing += 1;
  }
  return differing <= MAX_DIFFERING;
}

export interface AddressHolder {
  id: string;
  name: string;
  walletAddress: string | null;
}

export interface LookAlike {
  recipientId: string;
  name: string;
  address: string;
  kind: LookAlikeKind;
}

/** Finds holders whose address looks like this one, over all networks, equal ones first. */
export function findLookAlikes(address: string, holders: Iterable<AddressHolder>): LookAlike[] {
  const found: LookAlike[] = [];
  for (const { id, name, walletAddress } of holders) {
    const kind = walletAddress === null ? null : lookAlikeKind(address, walletAddress);
    if (kind !== null && walletAddress !== null)
      found.push({ recipientId: id, name, address: walletAddress, kind });
  }
  return found.sort((a, b) => Number(b.kind === "same") - Number(a.kind === "same"));
}
