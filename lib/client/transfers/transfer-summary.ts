import type { TransferSummary } from "@/lib/contract/api/transfers";
import { amountToPay } from "@/lib/domain/transfers/amounts";
import { transferPhase, type TransferPhase } from "@/lib/domain/transfers/phase";
import { type Amount, isZero } from "@/lib/money/amount";

/** Returns a transfer's phase to show, or else the service's own word. */
export function shownStatus(
  { status, transactionStatus }: Pick<TransferSummary, "status" | "transactionStatus">,
  phase: TransferPhase,
): string {
  return phase === "unknown" ? rawStatus({ status, transactionStatus }) : phase;
}

/** Returns the service's word: the transaction record's, once it has left its first status. */
export function rawStatus({
  status,
  transactionStatus,
}: Pick<TransferSummary, "status" | "transactionStatus">): string {
  return transactionStatus === null || transactionStatus === "awaiting_payment"
    ? status
    : transactionStatus;
}

/** A transfer's phase at an instant of the service's clock. */
export function summaryPhase(
  { status, transactionStatus, paymentReported, awaitingSince, shortPaid, rate }: TransferSummary,
  serviceNowMs: number,
): TransferPhase {
  const rateExpiresAt = rate?.expiresAt ? new Date(rate.expiresAt) : null;
  return transferPhase(
    {
      status,
      transactionStatus,
      paymentReported,
      isConfirmed: awaitingSince !== null,
      isShortPaid: shortPaid === true,
      rateExpiresAt,
    },
    new Date(serviceNowMs),
  );
}

/** Returns the rest to pay after a part was paid or reported, otherwise null. */
export function stillToPay({
  received,
  remaining,
  unreported,
}: Pick<TransferSummary, "received" | "remaining" | "unreported">): Amount | null {
  if (unreported === undefined) return isZero(received) || isZero(remaining) ? null : remaining;
  return isZero(unreported) ? null : amountToPay(remaining, unreported);
}
