import { isZero, type Amount } from "@/lib/money/amount";

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
