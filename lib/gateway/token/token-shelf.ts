import { z } from "zod";
import type { Clock } from "@/lib/platform/clock";
import { isUpstreamError, UpstreamError } from "../upstream-error";
import { fullJitterMs } from "../wire/timing";
import { type IssuedToken, TOKEN_CALL } from "./issue-token";

/** Shares a credential's token between processes, so that only one asks for it. */
export interface TokenShelf {
  /**
   * Returns the token after `held`: one that another process left, or a newly issued one. A refused
   * issue stops all processes for a while: see `holdAfter`.
   * @param held the token used until now, which was rejected or is due for renewal; null at first
   * @param evenOnHold asks despite a hold, at a person's request
   * @throws {UpstreamError} `credentials`, `rate_limited` or `not_sent`
   */
  next(
    held: IssuedToken | null,
    issue: () => Promise<IssuedToken>,
    evenOnHold: boolean,
  ): Promise<IssuedToken>;
  /** Why no token is asked for now; null if one may be. */
  hold(): Promise<TokenHold | null>;
}

/** The shelf of a process that shares its token with no other. */
export function createOwnShelf(parts: { clock: Clock; random: () => number }): TokenShelf {
  let last: TokenHold | null = null;
  const inForce = (): TokenHold | null =>
    last !== null && isInForce(last, parts.clock.now()) ? last : null;
  return {
    hold: () => Promise.resolve(inForce()),
    next: async (_held, issue, evenOnHold) => {
      const hold = inForce();
      if (hold !== null && !evenOnHold) throw holdError(hold, parts.clock.now());
      try {
        const issued = await issue();
        last = null;
        return issued;
      } catch (error) {
        last = holdAfter(error, last, parts);
        throw holdError(last, parts.clock.now());
      }
    },
  };
}

/** Pauses after the credentials were refused: 30 s, doubled each time up to five minutes. */
const REFUSED = { baseMs: 30_000, capMs: 5 * 60_000 };
const BACKOFF = { baseMs: 1_000, capMs: 60_000 };

/** Why no token is asked for until `until`. Plain JSON, so that all processes can share it. */
export const TokenHold = z.object({
  kind: z.enum(["credentials", "rate_limited", "not_sent"]),
  /** ISO 8601 */
  until: z.string(),
  failures: z.number(),
  detail: z.string(),
  status: z.number().nullable(),
  requestId: z.string().nullable(),
  serviceMessage: z.string().nullable(),
});
export type TokenHold = z.output<typeof TokenHold>;

export const isInForce = (hold: TokenHold, now: Date): boolean => now < new Date(hold.until);

/**
 * The pause after a token issue that failed. Source: interface.md, Authentication 4: exponential backoff.
 * @param before the last hold since a success
 * @throws what isn't an `UpstreamError`
 */
export function holdAfter(
  cause: unknown,
  before: TokenHold | null,
  { clock, random }: { clock: Clock; random: () => number },
): TokenHold {
  if (!isUpstreamError(cause)) throw cause;
  const failures = before?.failures ?? 0;
  const refused = refusesCredentials(cause);
  const waitMs = refused
    ? Math.min(REFUSED.capMs, REFUSED.baseMs * 2 ** failures)
    : Math.max(cause.retryAfterMs ?? 0, fullJitterMs(failures, random, BACKOFF));
  return {
    kind: refused ? "credentials" : cause.kind === "rate_limited" ? "rate_limited" : "not_sent",
    until: new Date(clock.now().getTime() + waitMs).toISOString(),
    failures: failures + 1,
    detail: cause.detail,
    status: cause.status,
    requestId: cause.requestId,
    serviceMessage: cause.serviceMessage,
  };
}

/** Builds a caller's error. After a failed token issue, its own call was never sent. */
export function holdError(hold: TokenHold, now: Date): UpstreamError {
  const until = new Date(hold.until);
  return new UpstreamError({
    kind: hold.kind,
    call: TOKEN_CALL,
    detail: hold.serviceMessage === null ? hold.detail : `${hold.detail}: ${hold.serviceMessage}`,
    status: hold.kind === "not_sent" ? null : hold.status,
    requestId: hold.requestId,
    retryAfterMs: Math.max(0, until.getTime() - now.getTime()),
    nextTryAt: until,
    serviceMessage: hold.serviceMessage,
  });
}

/** Other refusals are about the address or the request, not about the credentials. */
const SPEAK_OF_CREDENTIALS: ReadonlySet<number | null> = new Set([400, 403, 422]);

/**
 * Returns true if token issue refused the credentials. Source: interface.md, POST
 * /v1/auth/token/issue: 401 `INVALID_CREDENTIALS`. 400, 403 and 422 count too, since the request
 * contains nothing else.
 */
function refusesCredentials(error: UpstreamError): boolean {
  return (
    error.kind === "unauthorized" ||
    (error.kind === "refused" && SPEAK_OF_CREDENTIALS.has(error.status))
  );
}
