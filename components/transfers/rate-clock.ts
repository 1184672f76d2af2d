import type { CountdownState } from "@/components/ui/countdown-state";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import type { TransferPhase } from "@/lib/domain/transfers/phase";

export interface RateClock {
  dial: { remainingMs: number; totalMs: number; state?: CountdownState };
  label: string;
  expiresAt: string | null;
}

/** A rate is typically valid up to 30 minutes: the dial's circle where nobody saw it arrive. Source: interface.md, Limits. */
const TYPICAL_MS = 30 * 60_000;

/** The dial's figures at an instant of the service's clock. */
export function rateClock(transfer: TransferSummary, phase: TransferPhase, nowMs: number): RateClock {
  if (phase === "fetching_rate" || phase === "unknown") {
    const since = transfer.createdAt === null ? nowMs : Date.parse(transfer.createdAt);
    return { dial: { remainingMs: Math.max(0, nowMs - since), totalMs: 60_000, state: "waiting" }, label: "Time since the request", expiresAt: null };
  }
  const expiresAt = transfer.rate?.expiresAt ?? null;
  if (expiresAt === null) return { dial: { remainingMs: TYPICAL_MS, totalMs: TYPICAL_MS, state: "healthy" }, label: "This rate has no end", expiresAt: null };
  const remainingMs = Math.max(0, Date.parse(expiresAt) - nowMs);
  const received = transfer.rate?.receivedAt ? Date.parse(transfer.rate.receivedAt) : null;
  const totalMs = received === null ? TYPICAL_MS : Math.max(1000, Date.parse(expiresAt) - received);
  return { dial: { remainingMs, totalMs }, label: "Time left on this rate", expiresAt };
}
