import { OFFRAMP_NETWORKS } from "../transfers/pair";

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
