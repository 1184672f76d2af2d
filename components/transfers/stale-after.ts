import { summaryPhase } from "@/lib/client/transfers/summary-phase";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { isTerminal } from "@/lib/domain/transfers/phase";

const MINUTE_MS = 60_000;

/**
 * From when a status counts as old news: well past the interval at which the desk reads it without any webhook.
 * An end changes at most into a refund, so it ages slowly.
 */
export function staleAfterMs(transfer: TransferSummary): number {
  const phase = summaryPhase(transfer, 0);
  if (isTerminal(phase)) return Number.POSITIVE_INFINITY;
  return phase === "fetching_rate" || phase === "rate_ready" ? 2 * MINUTE_MS : 25 * MINUTE_MS;
}
