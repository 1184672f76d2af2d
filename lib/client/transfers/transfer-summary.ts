import type { TransferSummary } from "@/lib/contract/api/transfers";
import { amountToPay } from "@/lib/domain/transfers/amounts";
import { transferPhase, type TransferPhase } from "@/lib/domain/transfers/phase";
import { type Amount, isZero } from "@/lib/money/amount";

/** What a transfer's status is shown by: its phase, or the service's own word where none is known. */
export function shownStatus(
  { status, transactionStatus }: Pick<TransferSummary, "status" | "transactionStatus">,
  phase: TransferPhase,
): string {
  return phase === "unknown" ? rawStatus({ status, transactionStatus }) : phase;
}

/** The service's own word: of the record, which says more, once it has left its beginning. */
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

/** What of it is still to be paid once a part was paid or reported; null before, and where nothing more is to be paid. */
export function stillToPay({
  received,
  remaining,
  unreported,
}: Pick<TransferSummary, "received" | "remaining" | "unreported">): Amount | null {
  if (unreported === undefined) return isZero(received) || isZero(remaining) ? null : remaining;
  return isZero(unreported) ? null : amountToPay(remaining, unreported);
}
