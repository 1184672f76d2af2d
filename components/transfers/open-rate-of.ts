import type { TransferDetail } from "@/lib/contract/api/transfers";
import { hasOpenRate } from "@/lib/domain/transfers/rate";
import type { TransferPhase } from "@/lib/domain/transfers/phase";

/** Whether the transfer on a page has a rate that was never confirmed, as `hasOpenRate` says. */
export function openRateOf(
  { transfer, instructions }: Pick<TransferDetail, "transfer" | "instructions">,
  phase: TransferPhase,
): boolean {
  const { status, rate, awaitingSince, received } = transfer;
  return hasOpenRate({
    status,
    phase,
    rateValue: rate?.value ?? null,
    awaitingSince,
    hasInstructions: instructions !== null,
    received,
  });
}
