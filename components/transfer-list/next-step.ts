import type { TransferSummary } from "@/lib/contract/api/transfers";
import { amountToPay } from "@/lib/domain/transfers/amount-to-pay";
import { nextActor, type NextActor, type TransferPhase } from "@/lib/domain/transfers/phase";
import { isZero, type Amount } from "@/lib/money/amount";

export interface NextStep {
  actor: NextActor;
  /** Who acts next, and how; null when nothing more is to be done. */
  text: string | null;
}

/** Whether a part has been received and the rest hasn't. */
function isPartPaid(transfer: Pick<TransferSummary, "received" | "remaining">): boolean {
  return !isZero(transfer.received) && !isZero(transfer.remaining);
}

/** Source: product.md, "Statuses in people's words", the column "next". */
export function nextStep(transfer: Pick<TransferSummary, "received" | "remaining" | "unreported" | "frozen">, phase: TransferPhase): NextStep {
  if (transfer.frozen) return { actor: "you", text: "You: look into the hold" };
  return { actor: nextActor(phase, !isZero(transfer.received), owesMore(transfer)), text: textOf(transfer, phase) };
}

/** What of it is still to be paid once a part was paid or reported; null before, and where nothing more is to be paid. */
export function stillToPay(transfer: Pick<TransferSummary, "received" | "remaining" | "unreported">): Amount | null {
  const { remaining, unreported } = transfer;
  if (unreported === undefined) return isPartPaid(transfer) ? remaining : null;
  return isZero(unreported) ? null : amountToPay(remaining, unreported);
}

function owesMore({ unreported }: Pick<TransferSummary, "unreported">): boolean {
  return unreported !== undefined && !isZero(unreported);
}

function textOf(transfer: Pick<TransferSummary, "received" | "remaining" | "unreported">, phase: TransferPhase): string | null {
  switch (phase) {
    case "fetching_rate":
    case "payment_confirmed":
      return "The service";
    case "rate_ready":
      return "You: confirm, or cancel";
    case "rate_expired":
      return "You: refresh or cancel";
    case "awaiting_payment":
      return isPartPaid(transfer) ? "You: pay the rest" : "You: pay, then report it";
    case "payment_reported":
      return owesMore(transfer) ? "You: pay the rest" : "Bank or chain";
    case "expired":
      return "You: start again";
    case "failed":
      return "You: read the reason";
    case "cancelled":
      return isZero(transfer.received) ? null : "You: ask about your payment";
    case "completed":
    case "refunded":
    case "unknown":
      return null;
  }
}
