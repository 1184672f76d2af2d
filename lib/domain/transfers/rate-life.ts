import { type Amount, isZero } from "@/lib/money/amount";

/** How long a rate is typically valid, in ms. Source: interface.md, Limits. */
export const TYPICAL_RATE_MS = 30 * 60_000;

/** The shortest span that a countdown is drawn of. */
const LEAST_SPAN_MS = 1000;

/** How long a rate was valid from its arrival, in ms, at least a second: the whole circle of its countdown. Where the arrival wasn't seen, the typical time. */
export function validityMs({
  receivedAt,
  expiresAt,
}: {
  receivedAt: string | null;
  expiresAt: string;
}): number {
  return receivedAt === null
    ? TYPICAL_RATE_MS
    : Math.max(LEAST_SPAN_MS, Date.parse(expiresAt) - Date.parse(receivedAt));
}

/** A rate is confirmed only with at least this much life left on the service's clock, so that the confirmation arrives before its end. */
const MIN_RATE_LIFE_MS = 20_000;

/** `ending`: it is still valid, so it can't be refreshed yet, but too little is left of it to confirm it. */
export type RateLife = "stands" | "ending" | "expired";

/** @param expiresAt null: the service gives it no end. @param serviceNow the service's clock */
export function rateLife(expiresAt: Date | null, serviceNow: Date): RateLife {
  if (expiresAt === null) return "stands";
  const leftMs = expiresAt.getTime() - serviceNow.getTime();
  if (leftMs <= 0) return "expired";
  return leftMs < MIN_RATE_LIFE_MS ? "ending" : "stands";
}

/** Why a rate can't be confirmed now, in the same words wherever that is said. */
export const WHY_NOT_CONFIRMED: Record<
  Exclude<RateLife, "stands">,
  { fact: string; next: string }
> = {
  ending: {
    fact: `Less than ${MIN_RATE_LIFE_MS / 1000} seconds left, too little to confirm this rate safely.`,
    next: "Refresh it when it has expired.",
  },
  expired: { fact: "The rate has expired.", next: "Refresh to get a new one." },
};

/** What is known of a transfer whose rate may still be open. */
export interface OpenRateInput {
  status: string;
  phase: string;
  rateValue: string | null;
  /** When it was first seen to await its payment; null if never. */
  awaitingSince: Date | string | null;
  /** Whether payment instructions have ever been seen. */
  hasInstructions: boolean;
  received: Amount;
}

/**
 * Whether a transfer has a rate that isn't confirmed, so that it can be refreshed or cancelled.
 * Assumed: once a rate has expired, a service may use a status that isn't listed, such as `rate_expired`, or call the request `expired` as a
 * record that wasn't paid in time. A rate that was never seen to be confirmed is then taken for open. Nothing is risked by that: the transfer
 * is read again before the step, and the service decides.
 */
export function hasOpenRate({
  status,
  phase,
  rateValue,
  awaitingSince,
  hasInstructions,
  received,
}: OpenRateInput): boolean {
  if (status === "rate_received") return true;
  return (
    (phase === "unknown" || (phase === "expired" && status === "expired")) &&
    rateValue !== null &&
    awaitingSince === null &&
    !hasInstructions &&
    isZero(received)
  );
}
