import type { TransferSummary } from "@/lib/contract/api/transfers";
import { rawStatus, summaryPhase } from "@/lib/client/transfers/summary-phase";

/** The state of an open transfer, as the words that follow its name: "is waiting for you to confirm its rate". */
export function openSentence(transfer: TransferSummary, nowMs: number): string {
  switch (summaryPhase(transfer, nowMs)) {
    case "fetching_rate":
      return "is waiting for its rate";
    case "rate_ready":
      return "is waiting for you to confirm its rate";
    case "rate_expired":
      return "is waiting for you to refresh its rate, or to cancel it";
    case "awaiting_payment":
      return "is waiting for your payment";
    case "payment_reported":
      return "is reported as paid and not detected yet";
    case "payment_confirmed":
      return "is paid and settling";
    default:
      return `is ${rawStatus(transfer)}`;
  }
}
