import type { Clock } from "@/lib/platform/clock";
import type { IssuedToken } from "./issue-token";
import { holdAfter, holdError, isInForce, type TokenHold } from "./token-hold";

/** Where the processes with one credential leave their token for each other, so that one of them asks for it and all use it. */
export interface TokenShelf {
  /**
   * The token after `held`: one that another process has left meanwhile, or else what `issue` gives, which is then left for the others.
   * A refused issue closes the gate for all of them: see `holdAfter`.
   * @param held what this process has used until now, and which was rejected or is due for renewal; null at first
   * @param evenOnHold asks although the gate is closed, for a person who wants to know
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
