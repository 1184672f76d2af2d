import type { TransferSummary } from "@/lib/contract/api/transfers";
import { transferPhase, type TransferPhase } from "@/lib/domain/transfers/phase";

/** A transfer's phase at an instant of the service's clock. */
export function summaryPhase(transfer: TransferSummary, serviceNowMs: number): TransferPhase {
  return transferPhase(
    {
      status: transfer.status,
      rateExpiresAt: transfer.rate?.expiresAt ? new Date(transfer.rate.expiresAt) : null,
      transactionStatus: transfer.transactionStatus,
      paymentReported: transfer.paymentReported,
    },
    new Date(serviceNowMs),
  );
}
