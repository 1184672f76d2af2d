import { stillToPay } from "@/lib/client/transfers/transfer-summary";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { nextActor, type NextActor, type TransferPhase } from "@/lib/domain/transfers/phase";
import { isZero } from "@/lib/money/amount";

export interface NextStep {
  actor: NextActor;
  /** Who acts next, and how; null when nothing more is to be done. */
  text: string | null;
}

/** Source: product.md, "Statuses in people's words", the column "next". */
export function nextStep(
  transfer: Pick<TransferSummary, "received" | "remaining" | "unreported" | "frozen">,
  phase: TransferPhase,
): NextStep {
  if (transfer.frozen) return { actor: "you", text: "You: look into the hold" };
  return {
    actor: nextActor(phase, !isZero(transfer.received), stillToPay(transfer) !== null),
    text: textOf(transfer, phase),
  };
}

function textOf(
  transfer: Pick<TransferSummary, "received" | "remaining" | "unreported">,
  phase: TransferPhase,
): string | null {
  switch (phase) {
    case "fetching_rate":
    case "payment_confirmed":
      return "The service";
    case "rate_ready":
      return "You: confirm, or cancel";
    case "rate_expired":
      return "You: refresh or cancel";
    case "awaiting_payment":
      return stillToPay(transfer) === null ? "You: pay, then report it" : "You: pay the rest";
    case "payment_reported":
      return stillToPay(transfer) === null ? "Bank or chain" : "You: pay the rest";
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
