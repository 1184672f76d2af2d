import type { Gateway } from "@/lib/gateway/gateway";
import { isBadRequest, type UpstreamError } from "@/lib/gateway/upstream-error";

/** Usual limits on a range of days, some with a value just below them in case the last day is counted differently. */
const WIDTHS = [366, 180, 90, 60, 31, 30, 14, 7, 3, 1] as const;

/** Assumed: the most days per request is not shown. Each process finds it out from refusals. */
const found = new WeakMap<Gateway, number>();

/** The most days that a request may cover, as far as the service's refusals have shown; null as long as it has refused none. */
export function knownMostDays(gateway: Gateway): number | null {
  return found.get(gateway) ?? null;
}

/** The most days that a window of the mirror may have. */
export function mostDays(gateway: Gateway): number {
  return knownMostDays(gateway) ?? WIDTHS[0];
}

/** Whether a range of days may have been refused for its length. */
export function isRangeRefusal(error: unknown): error is UpstreamError {
  return isBadRequest(error);
}

/**
 * Records that a range of this many days was refused, so that the next windows are shorter. False when no shorter one is left:
 * then the refusal had another reason, and the next try begins with the widest again.
 */
export function shrinkBelow(gateway: Gateway, days: number): boolean {
  const smaller = WIDTHS.find((width) => width < days);
  if (smaller === undefined) forgetLimit(gateway);
  else found.set(gateway, smaller);
  return smaller !== undefined;
}

/** Nothing was short enough, so that what was refused wasn't the length. */
export function forgetLimit(gateway: Gateway): void {
  found.delete(gateway);
}
