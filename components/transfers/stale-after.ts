import type { TransferSummary } from "@/lib/contract/api/transfers";
import { isTerminal, transferPhase } from "@/lib/domain/transfers/phase";

const MINUTE_MS = 60_000;

/**
 * From when a status counts as old news: well past the interval at which the desk reads it without any webhook.
 * An end changes at most into a refund, so it ages slowly.
 */
export function staleAfterMs(transfer: TransferSummary): number {
  const phase = transferPhase(
    {
      status: transfer.status,
      rateExpiresAt: null,
      transactionStatus: transfer.transactionStatus,
      paymentReported: transfer.paymentReported,
      isConfirmed: transfer.awaitingSince !== null,
    },
    new Date(0),
  );
  if (isTerminal(phase)) return Number.POSITIVE_INFINITY;
  return phase === "fetching_rate" || phase === "rate_ready" ? 2 * MINUTE_MS : 25 * MINUTE_MS;
}
