import type { TransferDetail } from "@/lib/contract/api/transfers";
import type { TransferPhase } from "@/lib/domain/transfers/phase";

/** Which of the steps Details, Rate, Payment and Settled a phase belongs to. */
const STEP: Record<TransferPhase, number> = {
  fetching_rate: 1,
  rate_ready: 1,
  rate_expired: 1,
  cancelled: 1,
  awaiting_payment: 2,
  payment_reported: 2,
  expired: 2,
  failed: 3,
  refunded: 3,
  payment_confirmed: 3,
  completed: 4,
  unknown: 1,
};

/** By what has come of it, whatever the status: a transfer with payment details is beyond its rate. */
export function stepOf(
  phase: TransferPhase,
  { instructions, payments }: Pick<TransferDetail, "instructions" | "payments">,
): number {
  const hasDetails = instructions !== null || payments.length > 0;
  if (phase === "unknown" && hasDetails) return STEP.awaiting_payment;
  return phase === "expired" && !hasDetails ? STEP.rate_expired : STEP[phase];
}
