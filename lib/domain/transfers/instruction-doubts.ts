import { sameAmount } from "@/lib/money/amount";
import { isOfOtherChain, knownNetwork } from "../chain/network";
import { knownAsset } from "../chain/tokens";
import type { Money, ReadableInstructions } from "./transfer";

export interface PaidTransfer {
  source: Money;
  /** The part of the source amount that hasn't come in yet. Decimal text. */
  remaining: string;
  /** The network that an off-ramp was made for; null when the desk doesn't know. */
  network: string | null;
}

/**
 * Where payment details contradict the transfer that they belong to. `network` and `asset`: money sent so would not arrive.
 * `network_unknown`: the network is named by a name that isn't known. `address`: it has the form of another chain's; a wallet refuses
 * it, so that nothing can be sent there by mistake. `amount`: they name another amount than the transfer's.
 */
export type InstructionDoubt =
  | { doubt: "network" | "network_unknown" | "address"; said: string; expected: string }
  | { doubt: "asset"; said: string; expected: string }
  | { doubt: "amount"; said: Money };

/** The doubts that keep anybody from paying come first. */
export function instructionDoubts(
  instructions: ReadableInstructions,
  transfer: PaidTransfer,
): InstructionDoubt[] {
  return [
    ...(instructions.type === "crypto_deposit" ? depositDoubts(instructions, transfer) : []),
    ...amountDoubt(instructions, transfer),
  ];
}

/** True if money sent by these details would not arrive. */
export function isStopped(doubts: readonly InstructionDoubt[]): boolean {
  return doubts.some(({ doubt }) => doubt === "network" || doubt === "asset");
}

function depositDoubts(
  { address, network, asset }: Extract<ReadableInstructions, { type: "crypto_deposit" }>,
  transfer: PaidTransfer,
): InstructionDoubt[] {
  const doubts: InstructionDoubt[] = [];
  const coin = asset === null ? null : knownAsset(asset);
  if (asset !== null && coin !== null && coin !== transfer.source.currency)
    doubts.push({ doubt: "asset", said: asset, expected: transfer.source.currency });
  if (network !== null && transfer.network !== null) {
    const [said, expected] = [knownNetwork(network), knownNetwork(transfer.network)];
    if (said === null)
      doubts.push({ doubt: "network_unknown", said: network, expected: transfer.network });
    else if (said !== expected)
      doubts.push({ doubt: "network", said: network, expected: transfer.network });
  }
  const paidOn = knownNetwork(transfer.network ?? network ?? "");
  if (paidOn !== null && isOfOtherChain(address, paidOn))
    doubts.push({ doubt: "address", said: address, expected: paidOn });
  return doubts;
}

function amountDoubt(
  { also }: ReadableInstructions,
  { source, remaining }: PaidTransfer,
): InstructionDoubt[] {
  if (also?.amount == null) return [];
  const currency = also.currency ?? source.currency;
  const fits =
    currency === source.currency &&
    (sameAmount(also.amount, source.amount) || sameAmount(also.amount, remaining));
  return fits ? [] : [{ doubt: "amount", said: { amount: also.amount, currency } }];
}
