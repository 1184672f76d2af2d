import { addressKey } from "../../chain/address";
import { isSameNetwork, networkKey } from "../../chain/network-name";
import type { Leg, OpenLine } from "../matching";

interface ChainEnd {
  network: string | null;
  address: string | null;
}

/** Null if the two ends contradict each other; otherwise what can't be compared because one of them lacks it. */
export function compareChainEnds(
  one: ChainEnd,
  other: ChainEnd,
): readonly ("network" | "address")[] | null {
  const missing: ("network" | "address")[] = [];
  if (one.network === null || other.network === null) missing.push("network");
  else if (networkKey(one.network) !== networkKey(other.network)) return null;
  if (one.address === null || other.address === null) missing.push("address");
  else if (addressKey(one.address) !== addressKey(other.address)) return null;
  return missing;
}

/** Whether the line, or the wallet that it is of, is of another network than the leg: by amount and day alone they don't belong together. */
export function isOtherNetwork({ network, walletNetwork }: OpenLine, leg: Leg): boolean {
  const own = network ?? walletNetwork;
  return own !== null && leg.network !== null && isSameNetwork(own, leg.network) === false;
}
