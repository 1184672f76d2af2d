import type { TransferPhase } from "./phase";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** For so long a final state is read hourly for a refund. A later one is found by its event or the nightly check. */
const REFUND_WATCH_MS = 3 * DAY;

/**
 * How long until a transfer is read again without any webhook, before jitter. Null: never.
 * @param sinceChangeMs how long it has been in this phase
 * @param sinceReportMs how long ago its last payment was reported to the service; null if none was
 * Source: money-safety.md, "poll fetching_rates every 3–30 s, rate_received 15 s, awaiting_payment 60 s–10 min".
 */
export function pollIntervalMs(
  phase: TransferPhase,
  sinceChangeMs: number,
  sinceReportMs: number | null,
): number | null {
  switch (phase) {
    case "fetching_rate":
      return clamp(sinceChangeMs / 4, 3 * SECOND, 30 * SECOND);
    case "rate_ready":
      return 15 * SECOND;
    case "rate_expired":
      return sinceChangeMs < HOUR ? 30 * SECOND : 10 * MINUTE;
    case "awaiting_payment":
    case "payment_reported":
      // Somebody who has just paid watches the page: the transfer is read more often in the first minutes after a notice.
      return sinceReportMs !== null && sinceReportMs < 10 * MINUTE
        ? 15 * SECOND
        : clamp(sinceChangeMs / 10, MINUTE, 10 * MINUTE);
    case "payment_confirmed":
      return clamp(sinceChangeMs / 10, 15 * SECOND, 5 * MINUTE);
    case "unknown":
      return 5 * MINUTE;
    case "completed":
    case "expired":
    case "failed":
    case "cancelled":
      return sinceChangeMs < REFUND_WATCH_MS ? HOUR : null;
    case "refunded":
      return null;
  }
}

/**
 * The pause before rereading an ended transfer whose other half shows no end yet. Before jitter; soon at first, then
 * ever less often, null for never. A record may follow its transfer by minutes, and only it tells a refund or a failure
 * from a cancellation. A request read a moment before the end may lack the last payment.
 */
export function recordIntervalMs(sinceChangeMs: number): number | null {
  return sinceChangeMs < REFUND_WATCH_MS ? clamp(sinceChangeMs, 10 * SECOND, HOUR) : null;
}

/** The interval for reading a transfer whose page is open. */
export const WATCHED_INTERVAL_MS = 3 * SECOND;
/** The maximum of readings a second for all open pages. With more pages, each is read less often. */
const WATCHED_READINGS_A_SECOND = 2;

/** The phases that others than this desk's people move on. A rate expires by the clock, which needs no reading. */
const MOVED_FROM_OUTSIDE: ReadonlySet<TransferPhase> = new Set([
  "fetching_rate",
  "awaiting_payment",
  "payment_reported",
  "payment_confirmed",
  "unknown",
]);

/**
 * The interval for a transfer whose page is open, before jitter; never longer than `ownMs`.
 * @param ownMs the result of `pollIntervalMs`
 * @param watchedCount all watched transfers, including this one
 */
export function watchedIntervalMs(
  phase: TransferPhase,
  ownMs: number | null,
  watchedCount: number,
): number | null {
  if (ownMs === null || !MOVED_FROM_OUTSIDE.has(phase)) return ownMs;
  return Math.min(
    ownMs,
    Math.max(WATCHED_INTERVAL_MS, (watchedCount * SECOND) / WATCHED_READINGS_A_SECOND),
  );
}

/** ±20 %, so that many transfers and many desks don't fall into step. */
export function withJitter(intervalMs: number, random: () => number): number {
  return Math.round(intervalMs * (0.8 + 0.4 * random()));
}

/** The pause after a failed reading, doubling from 5 s to 5 min, with jitter. */
export function retryPauseMs(failures: number, random: () => number): number {
  return withJitter(
    Math.min(5 * MINUTE, 5 * SECOND * 2 ** Math.min(Math.max(failures, 1) - 1, 8)),
    random,
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
