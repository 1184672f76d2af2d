import { isTerminal, type TransferPhase } from "./phase";

/**
 * How a reading relates to what the mirror holds. `forward` covers every allowed move, a refresh's way back to an earlier
 * rate state among them. `backward` is a move that the order of states doesn't allow: an old copy, read again before it is trusted.
 * `conflict` leaves a final state, and needs a person. Two exceptions: to refunded, and from cancelled to what the
 * transaction record then says more exactly, that it expired or failed. A cancelled transfer that is paid or settled after all remains a conflict.
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

/** What a cancelled request's record may still add: like it, ends at which the recipient isn't paid. */
const MORE_THAN_CANCELLED: ReadonlySet<TransferPhase> = new Set(["expired", "failed"]);

/** Source: money-safety, "States only move forward on their lattice"; docs/state-machines.md. */
export function movement(from: TransferPhase, to: TransferPhase): Movement {
  if (from === to) return "same";
  if (to === "refunded") return "forward";
  if (from === "cancelled" && MORE_THAN_CANCELLED.has(to)) return "forward";
  if (isTerminal(from)) return "conflict";
  const fromRank = RANK[from];
  const toRank = RANK[to];
  // A status that the interface doesn't list has no place in the order: it is shown, and nothing is concluded from it.
  if (fromRank === null || toRank === null) return "forward";
  return toRank >= fromRank ? "forward" : "backward";
}
