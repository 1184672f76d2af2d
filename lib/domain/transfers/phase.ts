import { isZero } from "@/lib/money/amount";
import type { Transfer } from "./transfer";

/** The words a person reads. Source: product.md, "Statuses in people's words". */
const LABELS = {
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

/** A transfer's state for a person, as `transferPhase` derives it. */
export type TransferPhase = keyof typeof LABELS | "unknown";

const ACTORS = {
  you: "You act next",
  service: "Waiting for the service",
  bank_or_chain: "Waiting for the bank or the blockchain",
  nobody: "Nothing more to do",
  unknown: "Not known to this desk",
};

export type NextActor = keyof typeof ACTORS;

interface PhaseInput {
  status: string;
  rateExpiresAt: Date | null;
  transactionStatus: string | null;
  /** True if more was reported than received. After a part came in, the rest is still to be paid. */
  paymentReported: boolean;
  /** True if the rate is known to be confirmed, since the transfer has awaited payment. */
  isConfirmed: boolean;
  /** True if the payments listed as received are less than the source amount. */
  isShortPaid: boolean;
}

const BY_RECORD: ReadonlyMap<string, TransferPhase> = new Map([
  ["payment_confirmed", "payment_confirmed"],
  ["transaction_completed", "completed"],
  ["completed", "completed"],
  ["expired", "expired"],
  ["cancelled", "cancelled"],
  ["refunded", "refunded"],
  ["failed", "failed"],
]);

/** The phase for a record's status alone; `unknown` for an unlisted status. */
export function phaseOfTransactionStatus(status: string): TransferPhase {
  return status === "awaiting_payment" ? status : (BY_RECORD.get(status) ?? "unknown");
}

/**
 * Derives the phase from the request's status, the record's and our own notices.
 * The record tells what the request's shorter list can't: a request's `cancelled` says only that it ended, the record
 * says if money came in, failed or was paid out.
 * A paid record is newer than an expired request, since what is paid doesn't expire. A failed record may be behind.
 * A request may have an unlisted status once its rate is confirmed. Then a record's `awaiting_payment` counts; before
 * that, as while a quote is refreshed, it says nothing, since a service may keep a record from the start.
 * A record may say `payment_confirmed` at the first part of a payment. While the request awaits the rest, it isn't
 * believed.
 *
 * `Assumed:` the interface doesn't show how the two statuses combine.
 */
export function transferPhase(input: PhaseInput, now: Date): TransferPhase {
  const byRecord =
    input.transactionStatus === null ? undefined : BY_RECORD.get(input.transactionStatus);
  const isPartConfirmed = byRecord === "payment_confirmed" && input.isShortPaid;
  switch (input.status) {
    case "pending":
    case "fetching_rates":
      return "fetching_rate";
    case "rate_received":
      return input.rateExpiresAt !== null && input.rateExpiresAt.getTime() <= now.getTime()
        ? "rate_expired"
        : "rate_ready";
    case "awaiting_payment":
      return isPartConfirmed ? awaited(input) : (byRecord ?? awaited(input));
    case "completed":
    case "transaction_completed":
      return byRecord === "refunded" || byRecord === "failed" ? byRecord : "completed";
    case "cancelled":
      return byRecord ?? "cancelled";
    case "expired":
      return byRecord === "payment_confirmed" || isOutcome(byRecord) ? byRecord : "expired";
    case "payment_confirmed":
    case "refunded":
    case "failed":
      return isOutcome(byRecord) ? byRecord : phaseOfTransactionStatus(input.status);
    default:
      if (isPartConfirmed && input.isConfirmed) return awaited(input);
      return (
        byRecord ??
        (input.isConfirmed && input.transactionStatus === "awaiting_payment"
          ? awaited(input)
          : "unknown")
      );
  }
}

function isOutcome(phase: TransferPhase | undefined): phase is "completed" | "refunded" | "failed" {
  return phase === "completed" || phase === "refunded" || phase === "failed";
}

function awaited({ paymentReported }: PhaseInput): TransferPhase {
  return paymentReported ? "payment_reported" : "awaiting_payment";
}

const NEXT: Record<TransferPhase, NextActor> = {
  fetching_rate: "service",
  rate_ready: "you",
  rate_expired: "you",
  awaiting_payment: "you",
  payment_reported: "bank_or_chain",
  payment_confirmed: "service",
  completed: "nobody",
  expired: "you",
  cancelled: "nobody",
  refunded: "nobody",
  failed: "you",
  unknown: "unknown",
};

/**
 * @param hasPaid whether something has come in: if the transfer was cancelled nevertheless, somebody must ask where the money is
 * @param owesMore whether only a part of the payment was reported: the rest is to be paid, whatever becomes of that part
 */
export function nextActor(phase: TransferPhase, hasPaid: boolean, owesMore = false): NextActor {
  if (phase === "payment_reported" && owesMore) return "you";
  return phase === "cancelled" && hasPaid ? "you" : NEXT[phase];
}

/** The phases in which a person acts next. @param hasPaid as for `nextActor` */
export function phasesOfYou(hasPaid: boolean): TransferPhase[] {
  return (Object.keys(NEXT) as TransferPhase[]).filter(
    (phase) => nextActor(phase, hasPaid) === "you",
  );
}

/** The phases in which nothing more is expected to happen, other than a refund. */
export const TERMINAL_PHASES: readonly TransferPhase[] = [
  "completed",
  "expired",
  "cancelled",
  "refunded",
  "failed",
];

/** True if the phase is an end; a refund may still follow one. */
export function isTerminal(phase: TransferPhase): boolean {
  return TERMINAL_PHASES.includes(phase);
}

/** True if a transaction record's status is an end, apart from a refund. */
export function isEndedRecord(status: string): boolean {
  return isTerminal(phaseOfTransactionStatus(status));
}

/** True if it ended without a payout: the second amount is then only a quote. */
export function isUndelivered(phase: TransferPhase): boolean {
  return isTerminal(phase) && phase !== "completed";
}

/** True if the transfer has a rate, whatever its age. */
export function hasRate(transfer: Pick<Transfer, "rate" | "destination">): boolean {
  return transfer.rate?.value != null && !isZero(transfer.rate.value);
}

/** The label of a phase; an unknown status shows its raw text. */
export function phaseLabel(phase: TransferPhase, rawStatus: string): string {
  return phase === "unknown" ? rawStatus : LABELS[phase];
}

export function actorLabel(actor: NextActor): string {
  return ACTORS[actor];
}

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

/** A cancelled request's record may tell another end. A late payment may be accepted after expiry. */
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
