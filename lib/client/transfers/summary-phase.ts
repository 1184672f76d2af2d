import type { TransferSummary } from "@/lib/contract/api/transfers";
import { transferPhase, type TransferPhase } from "@/lib/domain/transfers/phase";

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
