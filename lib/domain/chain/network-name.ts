import { OFFRAMP_NETWORKS, type OfframpNetwork } from "../transfers/transfer";

/** Names by which wallets, explorers and token standards call the networks. */
const KNOWN_BY: Record<OfframpNetwork, RegExp> = {
  Polygon: /polygon|matic|^pol$/,
  Ethereum: /ethereum|erc20|^eth(mainnet)?$/,
  BSC: /bsc|bep20|bnb|binance/,
  Arbitrum: /arbitrum|^arb$/,
  TRC20: /trc20|tron|^trx$/,
};
const TEST_NETWORK = /testnet|sepolia|goerli|holesky|amoy|mumbai|nile|shasta/;

/**
 * Finds the network that a text names, as the interface calls it. Null for none or several. Other usual names are known:
 * `TRON` for TRC20, `ERC-20` for Ethereum.
 */
export function knownNetwork(text: string): OfframpNetwork | null {
  const plain = plainName(text);
  if (TEST_NETWORK.test(plain)) return null;
  const named = OFFRAMP_NETWORKS.filter((network) => KNOWN_BY[network].test(plain));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** A key for all names of a network. An unknown name stands for itself, in lower case and without separators. */
export function networkKey(text: string): string {
  return knownNetwork(text) ?? plainName(text);
}

/** True if two texts name the same network; null if either names no known one. */
export function isSameNetwork(one: string, other: string): boolean | null {
  if (one.trim().toLowerCase() === other.trim().toLowerCase()) return true;
  const [first, second] = [knownNetwork(one), knownNetwork(other)];
  return first === null || second === null ? null : first === second;
}

function plainName(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}

const plain = (name: string): string => name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
const LABELS = new Map([
  ...OFFRAMP_NETWORKS.map((network) => [plain(network), network] as const),
  ["tron", "Tron (TRC-20)"],
  ["trc20", "Tron (TRC-20)"],
]);

/**
 * Labels a network for people: with Tron's token standard, as wallets call it. Source: design.md, Formats. A name in
 * other capitals, such as `ETHEREUM`, is spelled as in the interface; any other name stays as it is.
 */
export function networkLabel(network: string): string {
  return LABELS.get(plain(network)) ?? network;
}
