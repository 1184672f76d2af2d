import { isTerminal, type TransferPhase } from "./phase";

/**
 * How a reading relates to what the mirror holds. `forward` covers every allowed move, a refresh's way back to an earlier
 * rate state among them. `backward` is a move that the order of states doesn't allow: an old copy, read again before it is trusted.
 * `conflict` leaves a final state, and needs a person. Three exceptions: to refunded; from cancelled to what the
 * transaction record then says more exactly, that it expired or failed; and from expired to what follows from a late payment that the
 * service accepts. A cancelled transfer that is paid or settled after all remains a conflict: nobody was to pay it.
 */
export type Movement = "same" | "forward" | "backward" | "conflict";

const RANK: Record<TransferPhase, number | null> = {
  fetching_rate: 0,
  rate_ready: 0,
  rate_expired: 0,
  awaiting_payment: 1,
  payment_reported: 1,
  payment_confirmed: 2,
  completed: 3,
  expired: 3,
  cancelled: 3,
  refunded: 4,
  failed: 3,
  unknown: null,
};

/**
 * What may still follow these ends. The record of a cancelled request may add an end at which, too, the recipient isn't paid.
 * Assumed: a service may accept a payment that comes after its time.
 */
const AFTER_END: Partial<Record<TransferPhase, ReadonlySet<TransferPhase>>> = {
  cancelled: new Set(["expired", "failed"]),
  expired: new Set(["payment_confirmed", "completed", "failed"]),
};

/** Source: money-safety.md, "States only move forward on their lattice"; docs/state-machines.md. */
export function movement(from: TransferPhase, to: TransferPhase): Movement {
  if (from === to) return "same";
  if (to === "refunded") return "forward";
  if (AFTER_END[from]?.has(to)) return "forward";
  if (isTerminal(from)) return "conflict";
  const fromRank = RANK[from];
  const toRank = RANK[to];
  // A status that the interface doesn't list has no place in the order: it is shown, and nothing is concluded from it.
  if (fromRank === null || toRank === null) return "forward";
  return toRank >= fromRank ? "forward" : "backward";
}
