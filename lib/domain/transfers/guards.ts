import { isZero, sameAmount, type Amount } from "@/lib/money/amount";
import { rateLife, WHY_NOT_CONFIRMED } from "./rate";
import { hasRate } from "./phase";
import type { Transfer } from "./transfer";

export interface SeenRate {
  value: string;
  expiresAt: Date | null;
  /** The recipient's amount at this rate; null if it wasn't kept. */
  destinationAmount?: Amount | null;
}

/**
 * The verdict of a fresh reading on a wanted step. `taken_up`: already done. `go`: it may be written. `not_now`: the
 * time for it has passed, though nothing contradicts it. `impossible`: it can no longer happen. Source: money-safety.md,
 * "lock, read, compare, write once".
 */
export type Verdict =
  | { verdict: "taken_up" }
  | { verdict: "go" }
  | { verdict: "not_now"; message: string }
  | { verdict: "impossible"; message: string };

const impossible = (message: string): Verdict => ({ verdict: "impossible", message });

const CONFIRMED = new Set([
  "awaiting_payment",
  "payment_confirmed",
  "completed",
  "transaction_completed",
]);
const WAITING_FOR_RATE = new Set(["pending", "fetching_rates"]);
const ENDED_UNPAID = new Set(["cancelled", "expired", "failed", "refunded"]);

function isSameRate(transfer: Transfer, seen: SeenRate): boolean {
  if (!transfer.rate?.value || !sameAmount(transfer.rate.value, seen.value)) return false;
  return isSameExpiry(transfer.rate.expiresAt, seen.expiresAt);
}

const SAME_EXPIRY_MS = 2000;

/** True if two expiries are equal within rounding, by up to a second. A refresh changes the expiry by more. */
export function isSameExpiry(one: Date | null, other: Date | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(one.getTime() - other.getTime()) < SAME_EXPIRY_MS;
}

/** True if two quoted amounts are equal, or one isn't known yet (0). A fee may change a quote while its rate stays. */
export function isSameQuote(one: Amount, other: Amount): boolean {
  return isZero(one) || isZero(other) || sameAmount(one, other);
}

const CONFIRMED_AT_ANOTHER =
  "This transfer was confirmed at another rate than the one you saw. Look at its current state before you pay anything.";

/** True if another value is shown. A confirmed transfer may no longer show a rate, or show it without its expiry. */
function isOtherRate(transfer: Transfer, seen: SeenRate): boolean {
  return transfer.rate?.value != null && !sameAmount(transfer.rate.value, seen.value);
}

/** Confirms only the rate that the person saw, with enough life left. By the service's clock. */
export function confirmVerdict(transfer: Transfer, seen: SeenRate, serviceNow: Date): Verdict {
  if (CONFIRMED.has(transfer.status))
    return isOtherRate(transfer, seen) ? impossible(CONFIRMED_AT_ANOTHER) : { verdict: "taken_up" };
  if (ENDED_UNPAID.has(transfer.status))
    return impossible(`The transfer is ${transfer.status}. Start a new one.`);
  if (WAITING_FOR_RATE.has(transfer.status) || !hasRate(transfer))
    return impossible("A new rate is on its way. Look at it before you confirm.");
  if (!isSameRate(transfer, seen))
    return impossible(
      "The rate has changed since you saw it. Look at the new one before you confirm.",
    );
  if (
    seen.destinationAmount != null &&
    !isSameQuote(transfer.destination.amount, seen.destinationAmount)
  ) {
    return impossible(
      "What the recipient gets has changed since you saw it. Look at it again before you confirm.",
    );
  }
  const life = rateLife(transfer.rate?.expiresAt ?? null, serviceNow);
  if (life !== "stands") {
    const { fact, next } = WHY_NOT_CONFIRMED[life];
    return { verdict: "not_now", message: `${fact} Nothing was confirmed. ${next}` };
  }
  return { verdict: "go" };
}

/** Cancel: while there is a rate and it isn't confirmed. Source: interface.md, States and transitions. */
export function cancelVerdict(transfer: Transfer): Verdict {
  if (transfer.status === "cancelled") return { verdict: "taken_up" };
  if (CONFIRMED.has(transfer.status))
    return impossible("The rate is already confirmed: this transfer can no longer be cancelled.");
  if (ENDED_UNPAID.has(transfer.status))
    return impossible(`The transfer is already ${transfer.status}.`);
  if (WAITING_FOR_RATE.has(transfer.status))
    return impossible("A transfer can be cancelled once its rate is there. Wait for the rate.");
  return { verdict: "go" };
}

/**
 * Refreshes a quote whose rate has expired. `Assumed:` going back to `fetching_rates`, or a different rate, means that
 * the refresh was accepted; the interface doesn't show its effect. A request called expired may be refreshed: its rate
 * was never confirmed, or the step wouldn't have been planned.
 */
export function refreshVerdict(transfer: Transfer, seen: SeenRate, serviceNow: Date): Verdict {
  if (WAITING_FOR_RATE.has(transfer.status)) return { verdict: "taken_up" };
  if (CONFIRMED.has(transfer.status)) return impossible("The rate is already confirmed.");
  if (ENDED_UNPAID.has(transfer.status) && transfer.status !== "expired")
    return impossible(`The transfer is ${transfer.status}. Start a new one.`);
  if (hasRate(transfer) && !isSameRate(transfer, seen)) return { verdict: "taken_up" };
  if (transfer.rate?.expiresAt && transfer.rate.expiresAt.getTime() > serviceNow.getTime()) {
    return {
      verdict: "not_now",
      message: "The rate is still valid. You can refresh it once it expires.",
    };
  }
  return { verdict: "go" };
}
