import { isUpstreamError } from "../upstream-error";
import type { AuthorisedCall } from "../wire/authorised-call";
import { startDeadline, type Deadline, type Timing } from "../wire/timing";

/** A finding is used again for this long: the token isn't likely to change sides, and each look is one more call. */
const REMEMBERED_MS = 10 * 60_000;
const MOST_MS = 5_000;
/** With less time left than this it isn't asked. */
const LEAST_MS = 1_000;

/**
 * Whether the service accepts the desk's access token for a harmless reading, asked when it answers 401 to something else. False also
 * if that can't be found out now. Source: interface.md, Authentication 6: an `x-api-key` beside the token, "its relation to the bearer token:
 * not shown". Assumed: without it, a service may answer 401 to a create alone.
 */
export type LetInElsewhere = (deadline: Deadline) => Promise<boolean>;

export function createLetInElsewhere(call: AuthorisedCall, timing: Timing): LetInElsewhere {
  let last: { isLetIn: boolean; atMs: number } | null = null;
  return async (deadline) => {
    if (last !== null && timing.monotonicMs() - last.atMs < REMEMBERED_MS) return last.isLetIn;
    const leftMs = Math.min(deadline.remainingMs(), MOST_MS);
    if (leftMs < LEAST_MS) return false;
    const isLetIn = await call({
      method: "GET",
      path: "/v1/banks",
      headers: { accept: "application/json" },
      deadline: startDeadline(leftMs, timing),
    }).then(
      () => true,
      (error: unknown) => {
        if (!isUpstreamError(error)) throw error;
        return error.kind === "unauthorized" || error.kind === "credentials" ? false : null;
      },
    );
    if (isLetIn !== null) last = { isLetIn, atMs: timing.monotonicMs() };
    return isLetIn ?? false;
  };
}
