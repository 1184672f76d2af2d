import { OFFRAMP_NETWORKS, type OfframpNetwork } from "../transfers/transfer";

const KNOWN_BY: Record<OfframpNetwork, RegExp> = {
  Polygon: /polygon|matic|^pol$/,
  Ethereum: /ethereum|erc20|^eth(mainnet)?$/,
  BSC: /bsc|bep20|bnb|binance/,
  Arbitrum: /arbitrum|^arb$/,
  TRC20: /trc20|tron|^trx$/,
};
const TEST_NETWORK = /testnet|sepolia|goerli|holesky|amoy|mumbai|nile|shasta/;

/** Finds the network that a text names: `TRON` for TRC20, `ERC-20` for Ethereum. Null for none or several. */
export function knownNetwork(text: string): OfframpNetwork | null {
  const plain = bareName(text);
  if (TEST_NETWORK.test(plain)) return null;
  const named = OFFRAMP_NETWORKS.filter((network) => KNOWN_BY[network].test(plain));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** A key for all names of a network. An unknown name stands for itself, in lower case and without separators. */
export function networkKey(text: string): string {
  return knownNetwork(text) ?? bareName(text);
}

/** True if two texts name the same network; null if either names no known one. */
export function isSameNetwork(one: string, other: string): boolean | null {
  if (one.trim().toLowerCase() === other.trim().toLowerCase()) return true;
  const [first, second] = [knownNetwork(one), knownNetwork(other)];
  return first === null || second === null ? null : first === second;
}

/** A name in lower case, without separators. */
export function bareName(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}

const LABELS = new Map([
  ...OFFRAMP_NETWORKS.map((network) => [bareName(network), network] as const),
  ["tron", "Tron (TRC-20)"],
  ["trc20", "Tron (TRC-20)"],
]);

/**
 * Labels a network for people: with Tron's token standard, as wallets call it. Source: design.md, Formats. A name in
 * other capitals, such as `ETHEREUM`, is spelled as in the interface; any other name stays as it is.
 */
export function networkLabel(network: string): string {
  return LABELS.get(bareName(network)) ?? network;
}

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

/** True if an address has the form of another chain than the network's. Unknown forms aren't judged. */
export function isOfOtherChain(address: string, network: OfframpNetwork): boolean {
  const plain = address.trim();
  return network === "TRC20" ? HEXADECIMAL.test(plain) : OF_TRON.test(plain);
}
