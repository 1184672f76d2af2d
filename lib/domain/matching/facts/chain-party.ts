/**
 * `Assumed:` which names wallets, explorers and the service use for the same network.
 * Source of the service's own names: interface.md, POST /v1/recipients and POST /v1/transfer-requests.
 */
const NETWORKS: Readonly<Record<string, string>> = {
  tron: "tron",
  trx: "tron",
  trc20: "tron",
  trontrc20: "tron",
  ethereum: "ethereum",
  ethereummainnet: "ethereum",
  eth: "ethereum",
  erc20: "ethereum",
  ethereumerc20: "ethereum",
  bsc: "bsc",
  bep20: "bsc",
  bnb: "bsc",
  bnbchain: "bsc",
  bnbsmartchain: "bsc",
  binancesmartchain: "bsc",
  bscbep20: "bsc",
  bnbsmartchainbep20: "bsc",
  polygon: "polygon",
  polygonpos: "polygon",
  matic: "polygon",
  pol: "polygon",
  arbitrum: "arbitrum",
  arbitrumone: "arbitrum",
  arb: "arbitrum",
};

/** One key for all names of a network. An unknown name is put in lower case, without separators. */
function networkKey(network: string): string {
  const name = network.toLowerCase().replace(/[^a-z0-9]/g, "");
  return NETWORKS[name] ?? name;
}

/** An address in the form that addresses are compared in. Case doesn't matter in hexadecimal addresses, but it does in Tron's. */
export function addressKey(address: string): string {
  const trimmed = address.trim();
  return /^0x/i.test(trimmed) ? trimmed.toLowerCase() : trimmed;
}

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
