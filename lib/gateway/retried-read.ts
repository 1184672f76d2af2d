import type { AuthorisedCall } from "./authorised-call";
import { fullJitterMs } from "./backoff";
import type { GoodAnswer } from "./exchange";
import type { ReadOptions } from "./reading";
import { startDeadline, type Deadline, type Timing } from "./timing";
import { isUpstreamError, type UpstreamError } from "./upstream-error";

const DEFAULT_DEADLINE_MS = 20_000;
const MAX_TRIES = 3;
/** One try may use this share of the whole: enough for a slow answer, so that a hanging one leaves time for the next. */
const TRY_SHARE = 0.6;
const BACKOFF = { baseMs: 250, capMs: 2_000 };
/** Assumed: limits are counted by the second or longer, where a 429 doesn't say for how long to wait. */
const LIMITED_MS = 1_500;

export interface ReadRequest {
  method: string;
  /** With the query, URL-encoded. */
  path: string;
  body?: Buffer;
  headers: Record<string, string>;
  /** A list: what says that there is nothing in it reads as null. */
  mayBeEmpty?: "list";
}

/**
 * A call that changes nothing, tried up to three times within its deadline.
 * @throws {UpstreamError} the last one
 */
export type RetriedRead = (request: ReadRequest, options?: ReadOptions) => Promise<GoodAnswer>;

export function createRetriedRead(call: AuthorisedCall, { timing, random }: { timing: Timing; random: () => number }): RetriedRead {
  return async (request, options = {}) => {
    const deadlineMs = options.deadlineMs ?? DEFAULT_DEADLINE_MS;
    const whole = startDeadline(deadlineMs, timing);
    for (let tries = 1; ; tries += 1) {
      try {
        return await call({ ...request, deadline: startDeadline(Math.min(whole.remainingMs(), deadlineMs * TRY_SHARE), timing) });
      } catch (error) {
        if (isUpstreamError(error) && error.kind === "rate_limited") options.onRateLimit?.();
        const waitMs = isUpstreamError(error) && tries < MAX_TRIES ? waitBeforeRetry(error, tries, whole, random) : null;
        if (waitMs === null) throw error;
        await timing.sleep(waitMs);
      }
    }
  };
}

/** Milliseconds, or null when there is nothing to be gained, or no time for it. Decided from kind and status. */
function waitBeforeRetry(error: UpstreamError, tries: number, whole: Deadline, random: () => number): number | null {
  if (!mayHelp(error)) return null;
  const waitMs = error.retryAfterMs ?? (error.kind === "rate_limited" ? LIMITED_MS * tries * (0.5 + random() / 2) : fullJitterMs(tries - 1, random, BACKOFF));
  return waitMs < whole.remainingMs() ? waitMs : null;
}

function mayHelp(error: UpstreamError): boolean {
  switch (error.kind) {
    case "not_sent":
    case "timeout":
    case "reset":
    case "unavailable":
    case "rate_limited":
      return true;
    case "malformed":
      return error.interrupted;
    case "unauthorized":
    case "credentials":
    case "refused":
    case "conflict":
      return false;
  }
}
