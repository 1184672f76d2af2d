import type { TransferSummary } from "@/lib/contract/api/transfers";
import type { RateLife } from "@/lib/domain/transfers/rate";
import type { TransferPhase } from "@/lib/domain/transfers/phase";

/** What has happened to a rate since the dialog opened. */
export type RateFate = RateLife | "changed" | "held";

/**
 * Whether the rate in a dialog may still be confirmed in it. A rate that has arrived since then needs its own dialog;
 * otherwise somebody who has read the first would confirm the second.
 * @param asked the transfer as it was when the dialog opened
 * @param life of the rate as it is now
 */
export function rateFate(
  asked: TransferSummary,
  now: TransferSummary,
  phase: TransferPhase,
  life: RateLife,
): RateFate {
  if (now.frozen) return "held";
  if (asked.rate?.version !== now.rate?.version) return "changed";
  return phase === "rate_ready" ? life : "expired";
}
