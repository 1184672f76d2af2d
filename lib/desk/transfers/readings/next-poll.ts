import { isEndedRecord, isTerminal, type TransferPhase } from "@/lib/domain/transfers/phase";
import {
  pollIntervalMs,
  recordIntervalMs,
  watchedIntervalMs,
  withJitter,
} from "@/lib/domain/transfers/polling";
import { isZero } from "@/lib/money/amount";
import type { TransferRow } from "@/lib/store/transfers/transfers";
import type { Derived, Reading } from "./reading";

/**
 * When a transfer is read again after a reading; null when nothing more can follow.
 * @param row as it was before the reading
 * @param watched how many transfers are being watched in total; null if this one isn't
 */
export function nextPoll(
  row: TransferRow | undefined,
  reading: Reading,
  derived: Derived,
  watched: number | null,
  at: Date,
  random: () => number,
): Date | null {
  const { phase } = derived;
  const since = row?.phase === phase ? row.phaseSince : at;
  const rateExpiresAt = reading.transfer.rate?.expiresAt ?? row?.rateExpiresAt ?? null;
  const reportedAt = row?.paymentReportedAt ?? null;
  const agoMs = (then: Date): number => Math.max(0, at.getTime() - then.getTime());
  // A rate expires by the clock, without a reading.
  const expiredAt =
    phase === "rate_ready" && rateExpiresAt !== null && rateExpiresAt <= at ? rateExpiresAt : null;
  const own = pollIntervalMs(
    expiredAt === null ? phase : "rate_expired",
    agoMs(expiredAt ?? since),
    reportedAt && agoMs(reportedAt),
  );
  // Also after a refund: its record has the reason, and its request what was received.
  const record =
    isTerminal(phase) && !bothEnded(row, reading, derived) ? recordIntervalMs(agoMs(since)) : null;
  const interval =
    watched === null || record !== null
      ? shorter(own, record)
      : watchedIntervalMs(phase, own, watched);
  return interval === null ? null : new Date(at.getTime() + withJitter(interval, random));
}

function shorter(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/**
 * Returns true if request and record both show an end. Of the two, the one read a moment before the
 * end is read again. A transfer cancelled before its rate was confirmed has no record. A completed
 * transfer was paid: missing payments are still awaited.
 */
function bothEnded(
  row: TransferRow | undefined,
  { transfer, transaction }: Reading,
  { phase, isConfirmed, received }: Derived,
): boolean {
  if (phase === "completed" && (transfer.payments === null || isZero(received))) return false;
  const status = transaction?.status ?? row?.transactionStatus ?? null;
  if (status === null) return phase === "cancelled" && !isConfirmed;
  return isEndedRecord(status) && isEndedRecord(transfer.status);
}

/** After this many backward readings in a row, a stale copy is ruled out. */
const BACKWARD_READINGS_UNTIL_CONFLICT = 5;
/**
 * The minimum time since the last reading before a stale copy is ruled out. Events and open pages
 * make many readings in a second. Assumed: copies of the service's data lag by seconds.
 */
const COPIES_LAG_MS = 30_000;

/**
 * Returns true if a reading that contradicts an end may be older than it. A slower answer came
 * after it, or a lagging copy gave it. A stale copy can't show another end.
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

/** Returns true if backward readings, with this one, are too many for a stale copy. */
export function rulesOutStaleCopy(
  readings: number,
  { verifiedAt }: TransferRow,
  at: Date,
): boolean {
  return (
    readings >= BACKWARD_READINGS_UNTIL_CONFLICT &&
    at.getTime() - verifiedAt.getTime() >= COPIES_LAG_MS
  );
}

export function pauseAfterStaleCopyMs(readings: number): number {
  return 2000 * Math.min(readings, BACKWARD_READINGS_UNTIL_CONFLICT);
}
