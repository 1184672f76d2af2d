import { isTerminal, type TransferPhase } from "@/lib/domain/transfers/phase";
import type { TransferRow } from "@/lib/store/transfers/transfers";
import type { Reading } from "./reading";

/** After this many readings in a row that go backward, it can't be a stale copy any more, and the transfer is put on hold. */
const BACKWARD_READINGS_UNTIL_CONFLICT = 5;
/**
 * And not sooner than this after the mirror's own reading: events and open pages make many readings in a second.
 * Assumed: copies of the service's data may be behind by seconds.
 */
const COPIES_LAG_MS = 30_000;

/**
 * Whether a reading that contradicts an end may be older than what the mirror shows, so that it proves nothing: it was on its way at the
 * same time as what took longer to be answered, such as a cancel beside a poll, or a copy that is behind shows a state from before the end.
 * An old copy can't show another end.
 */
export function mayBeOlder(
  { startedAt }: Reading,
  phase: TransferPhase,
  { verifiedAt }: TransferRow,
): boolean {
  return (
    startedAt < verifiedAt ||
    (!isTerminal(phase) && startedAt.getTime() - verifiedAt.getTime() < COPIES_LAG_MS)
  );
}

/** Whether so many readings have gone backward for so long that it is no old copy. @param readings in a row, with this one */
export function isNoCopy(readings: number, { verifiedAt }: TransferRow, at: Date): boolean {
  return (
    readings >= BACKWARD_READINGS_UNTIL_CONFLICT &&
    at.getTime() - verifiedAt.getTime() >= COPIES_LAG_MS
  );
}

/** How long until an old copy is read again. */
export function pauseAfterCopyMs(readings: number): number {
  return 2000 * Math.min(readings, BACKWARD_READINGS_UNTIL_CONFLICT);
}
