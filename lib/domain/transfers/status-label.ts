import type { NextActor, TransferPhase } from "./phase";

/** The words a person reads. Source: product.md, "Statuses in people's words". */
const LABELS: Record<Exclude<TransferPhase, "unknown">, string> = {
  fetching_rate: "Fetching rate",
  rate_ready: "Rate ready",
  rate_expired: "Rate expired",
  awaiting_payment: "Awaiting payment",
  payment_reported: "Payment reported, not yet detected",
  payment_confirmed: "Payment confirmed",
  completed: "Completed",
  expired: "Expired",
  cancelled: "Cancelled",
  refunded: "Refunded",
  failed: "Failed",
};

/** The label of a phase; an unknown status shows its raw text. */
export function phaseLabel(phase: TransferPhase, rawStatus: string): string {
  return phase === "unknown" ? rawStatus : LABELS[phase];
}

const ACTORS: Record<NextActor, string> = {
  you: "You act next",
  service: "The service acts next",
  bank_or_chain: "The bank or chain acts next",
  nobody: "Nothing more to do",
  unknown: "Not known to this desk",
};

/** Who acts next, in people's words. */
export function actorLabel(actor: NextActor): string {
  return ACTORS[actor];
}
