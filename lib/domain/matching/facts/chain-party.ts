/**
 * `Assumed:` the names of a network that wallets, explorers and the service use for the same one.
 * Source of the service's own: interface.md, POST /v1/recipients and POST /v1/transfer-requests.
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

/** One name for a network, however it is called; an unknown one in small letters, without its separators. */
export function networkKey(network: string): string {
  const name = network.toLowerCase().replace(/[^a-z0-9]/g, "");
  return NETWORKS[name] ?? name;
}

/** An address as it is compared: capitals mean nothing in one of hexadecimals, and everything in Tron's. */
export function addressKey(address: string): string {
  const trimmed = address.trim();
  return /^0x/i.test(trimmed) ? trimmed.toLowerCase() : trimmed;
}

interface ChainEnd {
  network: string | null;
  address: string | null;
}

/** What two chain ends agree on: null when they contradict each other, else what one of them doesn't say. */
export function compareChainEnds(one: ChainEnd, other: ChainEnd): readonly ("network" | "address")[] | null {
  const missing: ("network" | "address")[] = [];
  if (one.network === null || other.network === null) missing.push("network");
  else if (networkKey(one.network) !== networkKey(other.network)) return null;
  if (one.address === null || other.address === null) missing.push("address");
  else if (addressKey(one.address) !== addressKey(other.address)) return null;
  return missing;
}
