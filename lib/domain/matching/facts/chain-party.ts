import { addressKey } from "../../chain/address";
import { networkKey } from "../../chain/network-name";

interface ChainEnd {
  network: string | null;
  address: string | null;
}

/** Null if the two ends contradict each other; otherwise what can't be compared because one of them lacks it. */
export function compareChainEnds(one: ChainEnd, other: ChainEnd): readonly ("network" | "address")[] | null {
  const missing: ("network" | "address")[] = [];
  if (one.network === null || other.network === null) missing.push("network");
  else if (networkKey(one.network) !== networkKey(other.network)) return null;
  if (one.address === null || other.address === null) missing.push("address");
  else if (addressKey(one.address) !== addressKey(other.address)) return null;
  return missing;
}
