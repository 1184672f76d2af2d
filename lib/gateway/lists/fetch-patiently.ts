import { isUpstreamError, type UpstreamError } from "../upstream-error";
import { fullJitterMs, type Timing } from "../wire/timing";

const MAX_RATE_LIMIT_WAITS = 5;
const BACKOFF = { baseMs: 1_000, capMs: 30_000 };

interface Patience {
  timing: Timing;
  random: () => number;
}

/**
 * A page for what would have to start over without it. Waits as long as a 429 asks, and at least our own backoff, which may be longer than a
 * single read would wait.
 * @throws {UpstreamError} if the page can't be read, even after waiting for several 429s
 */
export async function fetchPatiently<Result>(
  fetch: () => Promise<Result>,
  { timing, random }: Patience,
): Promise<Result> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await fetch();
    } catch (error) {
      if (waits >= MAX_RATE_LIMIT_WAITS || !isRateLimit(error)) throw error;
      await timing.sleep(Math.max(error.retryAfterMs ?? 0, fullJitterMs(waits, random, BACKOFF)));
    }
  }
}

function isRateLimit(error: unknown): error is UpstreamError {
  return isUpstreamError(error) && error.kind === "rate_limited";
}
