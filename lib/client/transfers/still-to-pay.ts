import type { TransferSummary } from "@/lib/contract/api/transfers";
import { amountToPay } from "@/lib/domain/transfers/amount-to-pay";
import { isZero, type Amount } from "@/lib/money/amount";

/** What of it is still to be paid once a part was paid or reported; null before, and where nothing more is to be paid. */
export function stillToPay({
  received,
  remaining,
  unreported,
}: Pick<TransferSummary, "received" | "remaining" | "unreported">): Amount | null {
  if (unreported === undefined) return isZero(received) || isZero(remaining) ? null : remaining;
  return isZero(unreported) ? null : amountToPay(remaining, unreported);
}
