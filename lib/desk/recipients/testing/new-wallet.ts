import type { CreateRecipientInput } from "@/lib/contract/api/new-recipient";
import { newId } from "@/lib/platform/ids";

/** A valid Tron address. */
export const TRON = "TNW8tEdbLTsGjTpnAjCqmFukNDZs3974Ge";

/** The input of a new wallet, with an intent of its own. */
export function aWallet(
  more: Partial<Extract<CreateRecipientInput, { type: "crypto" }>> = {},
): CreateRecipientInput {
  return {
    intentId: newId(),
    type: "crypto",
    name: "Shenzhen Haoyu Forwarding",
    walletAddress: TRON,
    network: "Tron",
    symbol: "USDT",
    ...more,
  };
}
