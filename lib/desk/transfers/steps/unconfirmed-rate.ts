import { hasOpenRate } from "@/lib/domain/transfers/rate";
import type { TransferRow } from "@/lib/store/transfers/transfers";

/** Whether the transfer's rate can still be refreshed, or the transfer cancelled, as far as the desk knows. */
export function hasUnconfirmedRate({
  status,
  phase,
  rateValue,
  awaitingSince,
  instructions,
  receivedAmount,
}: TransferRow): boolean {
  return hasOpenRate({
    status,
    phase,
    rateValue,
    awaitingSince,
    hasInstructions: instructions !== null,
    received: receivedAmount,
  });
}
