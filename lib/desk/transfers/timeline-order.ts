import type { TimelineEntry } from "@/lib/contract/api/transfers";

/** What an act of the desk asked the service for, as far as it bears on when it was. Instants by the desk's clock. */
export interface DeskAct {
  entry: TimelineEntry;
  firstSentAt: Date | null;
  finishedAt: Date | null;
  /** When the service, by its own clock, did what was asked; null where nothing of it tells. */
  tookEffectAt: Date | null;
}

interface Placed {
  entry: TimelineEntry;
  /** On the service's clock. */
  key: number;
}

/**
 * One line of time out of two clocks: each entry keeps the time that its own clock told, and stands where it happened.
 * The service's entries stand as their times say. An act of the desk is put on the service's clock: what it brought about
 * there happened between its sending and its answer, and so shows how far the clocks were apart, whatever they show today.
 * Nothing stands before the transfer was created, nothing before what brought it about.
 * @param offsetMs the service's clock less the desk's, as far as it is known now; null when it isn't.
 * @returns oldest first.
 */
export function inOrder(service: readonly TimelineEntry[], acts: readonly DeskAct[], offsetMs: number | null): TimelineEntry[] {
  const told = placeService(service);
  // Whatever is done with a transfer is done after the service has taken it up.
  const takenUp = Math.min(...told.map(({ key }) => key).filter(Number.isFinite));
  // Of two at one instant, the act comes first: it is the one that brings the other about.
  const placed = [...placeActs(acts, offsetMs ?? 0, takenUp), ...told];
  return placed.sort((a, b) => (a.key === b.key ? 0 : a.key - b.key)).map(({ entry }) => entry);
}

/** An entry without an instant keeps its place behind the one before it. */
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
    // The desk's own acts stay in the order in which its people did them.
    key = Math.max(key, tookEffectAt === null ? at : Math.min(at, tookEffectAt.getTime()));
    return { entry, key };
  });
}

/** The nearest to what was believed that fits what this act shows. */
function offsetSeen({ firstSentAt, finishedAt, tookEffectAt }: DeskAct, believedMs: number): number {
  if (tookEffectAt === null || firstSentAt === null) return believedMs;
  const most = tookEffectAt.getTime() - firstSentAt.getTime();
  const least = finishedAt === null ? -Infinity : Math.min(most, tookEffectAt.getTime() - finishedAt.getTime());
  return Math.min(most, Math.max(least, believedMs));
}
