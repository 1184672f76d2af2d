import { CountdownAnnouncer } from "@/components/ui/countdown-announcer";
import type { Needs } from "./needs";
import { soonestRate } from "./soonest-rate";

/** Speaks for the rate that runs out first; the others are silent, or a reader would hear nothing else. It stays in place when there is none, since words that arrive with their element may not be read. */
export function SoonestAnnouncer({ needs, nowMs }: { needs: Needs; nowMs: number }) {
  const soonest = soonestRate(needs, nowMs);
  return (
    <CountdownAnnouncer
      remainingMs={soonest?.remainingMs ?? Number.POSITIVE_INFINITY}
      subject={`The rate for ${soonest?.name ?? "a transfer"}`}
    />
  );
}
