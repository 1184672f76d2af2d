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
 * The network that a text names, as the interface calls it; null for a text that names none of them, or several.
 * Assumed: where a service names a network anew (payment instructions, records), and in statements, other usual names may be
 * used: `TRON` for TRC20, `ERC-20` for Ethereum.
 */
export function knownNetwork(text: string): OfframpNetwork | null {
  const plain = plainName(text);
  if (TEST_NETWORK.test(plain)) return null;
  const named = OFFRAMP_NETWORKS.filter((network) => KNOWN_BY[network].test(plain));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** One key for all names of a network. An unknown name stands for itself, in lower case and without separators. */
export function networkKey(text: string): string {
  return knownNetwork(text) ?? plainName(text);
}

/** Whether two texts name the same network; null when one of them names no known network. */
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
 * A network in people's words: Tron's token standard is named, since that is what wallets call it. Source: design.md, Formats.
 * One that a service spells in other capitals, such as `ETHEREUM`, is spelled as the interface does; any other name stays as it is.
 */
export function networkLabel(network: string): string {
  return LABELS.get(plain(network)) ?? network;
}
