import { CountdownAnnouncer } from "@/components/ui/countdown";
import type { Needs } from "./needs";

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

/** For how long a rate that has expired is still spoken of, before the next one is. */
const SAID_MS = 10_000;

interface SoonestRate {
  remainingMs: number;
  /** Whose it is: "Meridian Lines FZE". */
  name: string;
}

/** The rate that runs out first, or for a moment the one that just has: its end is the last thing there is to say of it. Null when none has an end. */
function soonestRate(needs: Needs, nowMs: number): SoonestRate | null {
  const rates = needs.groups
    .flatMap((group) => group.needs)
    .flatMap((need) =>
      need.kind === "confirm" && need.transfer.rate?.expiresAt
        ? [
            {
              transfer: need.transfer,
              isExpired: need.isExpired,
              remainingMs: Date.parse(need.transfer.rate.expiresAt) - nowMs,
            },
          ]
        : [],
    );
  // Those that expired stand below the others, the newest first.
  const just = rates.find(({ isExpired, remainingMs }) => isExpired && remainingMs > -SAID_MS);
  const said = just ?? rates.find(({ isExpired }) => !isExpired);
  return said
    ? {
        remainingMs: said.remainingMs,
        name: said.transfer.recipient?.name ?? said.transfer.reference ?? "a transfer",
      }
    : null;
}
