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
