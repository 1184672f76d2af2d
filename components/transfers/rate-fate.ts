import type { TransferSummary } from "@/lib/contract/api/transfers";
import type { TransferPhase } from "@/lib/domain/transfers/phase";

/** What has become of a rate since somebody was asked about it. */
export type RateFate = "stands" | "expired" | "changed";

/**
 * Whether the rate in a question may still be confirmed by it. Another rate that has come meanwhile needs a question of its own,
 * or it would be put under the hand of somebody who has read the first.
 * @param asked the transfer as it stood when the question was put
 */
export function rateFate(asked: TransferSummary, now: TransferSummary, phase: TransferPhase): RateFate {
  if (asked.rate?.version !== now.rate?.version) return "changed";
  return phase === "rate_ready" ? "stands" : "expired";
}
