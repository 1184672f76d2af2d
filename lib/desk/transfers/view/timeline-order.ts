import type { TimelineEntry } from "@/lib/contract/api/transfers";

/** Something the desk asked the service to do, with what is known about its time. Instants are by the desk's clock. */
export interface DeskAct {
  entry: TimelineEntry;
  firstSentAt: Date | null;
  finishedAt: Date | null;
  /** When the service did what was asked, by the service's clock; null if nothing shows it. */
  tookEffectAt: Date | null;
}

interface Placed {
  entry: TimelineEntry;
  /** Milliseconds on the service's clock, to sort by. */
  key: number;
}

/**
 * Sorts entries of two clocks into one timeline. Each entry keeps the time that its own clock gave, but is placed where it happened.
 * The service's entries are placed by their times. An act of the desk is converted to the service's clock: its effect at the service
 * happened between its request and its answer, which shows how far apart the clocks were at that time, whatever they show today.
 * Nothing is placed before the creation of the transfer, or before the act that caused it.
 * @param offsetMs the service's clock minus the desk's, as known now; null if it isn't known.
 * @returns oldest first.
 */
export function inOrder(
  service: readonly TimelineEntry[],
  acts: readonly DeskAct[],
  offsetMs: number | null,
): TimelineEntry[] {
  const told = placeService(service);
  // Whatever is done with a transfer is done after the service has created it.
  const takenUp = Math.min(...told.map(({ key }) => key).filter(Number.isFinite));
  // At the same instant the act comes first, because it causes the other entry.
  const placed = [...placeActs(acts, offsetMs ?? 0, takenUp), ...told];
  return placed.sort((a, b) => (a.key === b.key ? 0 : a.key - b.key)).map(({ entry }) => entry);
}

/** An entry without a time stays right after the one before it. */
function placeService(entries: readonly TimelineEntry[]): Placed[] {
  let key = -Infinity;
  return entries.map((entry) => {
    if (entry.at !== null) key = Date.parse(entry.at);
    return { entry, key };
  });
}

function placeActs(acts: readonly DeskAct[], presentOffsetMs: number, takenUp: number): Placed[] {
  let offsetMs = presentOffsetMs;
  let key = Number.isFinite(takenUp) ? takenUp + 1 : -Infinity;
  return acts.map((act) => {
    const { entry, tookEffectAt } = act;
    offsetMs = offsetSeen(act, offsetMs);
    if (entry.kind === "created") return { entry, key: -Infinity };
    const at = (entry.at === null ? key : Date.parse(entry.at)) + offsetMs;
    // The desk's own acts stay in the order in which people did them.
    key = Math.max(key, tookEffectAt === null ? at : Math.min(at, tookEffectAt.getTime()));
    return { entry, key };
  });
}

/** The clock offset nearest to the one believed so far that fits this act's times. */
function offsetSeen(
  { firstSentAt, finishedAt, tookEffectAt }: DeskAct,
  believedMs: number,
): number {
  if (tookEffectAt === null || firstSentAt === null) return believedMs;
  const most = tookEffectAt.getTime() - firstSentAt.getTime();
  const least =
    finishedAt === null ? -Infinity : Math.min(most, tookEffectAt.getTime() - finishedAt.getTime());
  return Math.min(most, Math.max(least, believedMs));
}
