import { CountdownAnnouncer } from "@/components/ui/countdown-announcer";
import type { Needs } from "./needs";

/** Speaks for the rate that runs out first; the others are silent, or a reader would hear nothing else. */
export function SoonestAnnouncer({ needs, nowMs }: { needs: Needs; nowMs: number }) {
  const soonest = needs.groups.flatMap((group) => group.needs).find((need) => need.kind === "confirm" && !need.isExpired);
  const expiresAt = soonest?.kind === "confirm" ? soonest.transfer.rate?.expiresAt : null;
  if (soonest?.kind !== "confirm" || !expiresAt) return null;
  const name = soonest.transfer.recipient?.name ?? soonest.transfer.reference ?? "a transfer";
  return <CountdownAnnouncer key={soonest.key} remainingMs={Date.parse(expiresAt) - nowMs} subject={`The rate for ${name}`} />;
}
