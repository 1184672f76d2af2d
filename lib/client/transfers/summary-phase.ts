import type { TransferSummary } from "@/lib/contract/api/transfers";
import { transferPhase, type TransferPhase } from "@/lib/domain/transfers/phase";

/** A transfer's phase at an instant of the service's clock. */
export function summaryPhase({ status, transactionStatus, paymentReported, rate }: TransferSummary, serviceNowMs: number): TransferPhase {
  const rateExpiresAt = rate?.expiresAt ? new Date(rate.expiresAt) : null;
  return transferPhase({ status, transactionStatus, paymentReported, rateExpiresAt }, new Date(serviceNowMs));
}
