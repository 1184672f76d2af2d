import type { ReadOptions } from "../reading";
import { isUpstreamError, type UpstreamError } from "../upstream-error";
import type { AuthorisedCall, AuthorisedRequest } from "./authorised-call";
import { type Deadline, fullJitterMs, startDeadline, type Timing } from "./timing";
import type { GoodAnswer } from "./exchange";

const DEFAULT_DEADLINE_MS = 32_000;
const MAX_TRIES = 3;
/**
 * Share of the deadline for each try. Enough for a slow answer (19 s by default), and one that
 * hangs leaves time for another try.
 */
const TRY_SHARE = 0.6;
const BACKOFF = { baseMs: 250, capMs: 2_000 };
/**
 * Wait before retrying a read that was refused with a new token too. Two processes may take the
 * token from each other; after a random pause they are out of step.
 */
const TOKEN_TAKEN = { minMs: 300, jitterMs: 1_200 };
/** Wait after a 429 that names no time. Limits are counted per second or longer. */
const LIMITED_MS = 1_500;

/** Default: GET, with the headers of a call without a body. */
type ReadRequest = Pick<AuthorisedRequest, "path" | "body" | "mayBeEmpty"> &
  Partial<Pick<AuthorisedRequest, "method" | "headers">>;

/**
 * Sends a call that changes nothing, up to three times within its deadline. Default deadline: 32 s.
 * @throws {UpstreamError} the error of the last try
 */
export type RetriedRead = (request: ReadRequest, options?: ReadOptions) => Promise<GoodAnswer>;

export function createRetriedRead(
  call: AuthorisedCall,
  timing: Timing,
  random: () => number,
): RetriedRead {
  return async (request, options = {}) => {
    const deadlineMs = options.deadlineMs ?? DEFAULT_DEADLINE_MS;
    const total = startDeadline(deadlineMs, timing);
    for (let tries = 1; ; tries += 1) {
      try {
        return await call({
          method: "GET",
          headers: { accept: "application/json" },
          ...request,
          deadline: startDeadline(Math.min(total.remainingMs(), deadlineMs * TRY_SHARE), timing),
        });
      } catch (error) {
        const waitMs =
          isUpstreamError(error) && tries < MAX_TRIES
            ? waitBeforeRetry(error, tries, total, random)
            : null;
        if (waitMs === null) throw error;
        await timing.sleep(waitMs);
      }
    }
  };
}

/** Milliseconds to wait before another try; null if none can help. No text decides. */
function waitBeforeRetry(
  error: UpstreamError,
  tries: number,
  total: Deadline,
  random: () => number,
): number | null {
  if (error.kind === "unauthorized") {
    const waitMs = TOKEN_TAKEN.minMs + random() * TOKEN_TAKEN.jitterMs;
    return tries === 1 && waitMs < total.remainingMs() ? waitMs : null;
  }
  if (!mayHelp(error)) return null;
  const ownMs =
    error.kind === "rate_limited" && !error.retryAfterMs
      ? LIMITED_MS * tries * (0.5 + random() / 2)
      : fullJitterMs(tries - 1, random, BACKOFF);
  // Never shorter than our own pause, also if the service asks for none at all.
  const waitMs = Math.max(error.retryAfterMs ?? 0, ownMs);
  return waitMs < total.remainingMs() ? waitMs : null;
}

function mayHelp(error: UpstreamError): boolean {
  switch (error.kind) {
    case "not_sent":
    case "timeout":
    case "reset":
    case "rate_limited":
      return true;
    case "unavailable":
      // An HTML page with 404 may be the service's own answer for what it doesn't have, such as a page behind a list's end.
      return error.status !== 404;
    case "malformed":
      return error.interrupted;
    case "unauthorized":
    case "credentials":
    case "refused":
    case "conflict":
      return false;
  }
}
