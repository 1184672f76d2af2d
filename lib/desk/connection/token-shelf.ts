import { setTimeout as sleep } from "node:timers/promises";
import type { IssuedToken } from "@/lib/gateway/token/issue-token";
import {
  holdAfter,
  holdError,
  isInForce,
  TokenHold,
  type TokenShelf,
} from "@/lib/gateway/token/token-shelf";
import type { Clock } from "@/lib/platform/clock";
import type { Sealer } from "@/lib/platform/sealer";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { Secret } from "@/lib/platform/secret";
import type { Database } from "@/lib/store/database";
import type { SettledEnv } from "../runtime-config";
import { claimTokenIssue, endTokenIssue, readServiceToken } from "@/lib/store/service-tokens";

/** Longer than asking for a token may take, so a dead process blocks nobody. */
const TURN_MS = 12_000;
const LOOK_EVERY_MS = 100;
/** How long a process waits for another's token before it asks itself. */
const MAX_WAIT_MS = 3_000;

interface ShelfParts {
  db: Database;
  clock: Clock;
  /** 0 ≤ n < 1, for jitter. */
  random: () => number;
  sealer: Sealer;
  /** `credentialName` of what the token is issued for. */
  credential: string;
}

/** The shared name of a credential in the database. Nobody can guess the credential from it. */
export function credentialName(
  sealer: Sealer,
  {
    serviceBaseUrl,
    clientId,
    clientSecret,
  }: Pick<SettledEnv, "serviceBaseUrl" | "clientId" | "clientSecret">,
): string {
  return sealer.fingerprint(JSON.stringify([serviceBaseUrl, clientId, clientSecret.reveal()]));
}

/**
 * The access token that all processes share, encrypted, and the pause after a refusal. Only one
 * process at a time asks for the next one; without a database, each does.
 */
export function createTokenShelf({
  db,
  clock,
  random,
  sealer,
  credential,
}: ShelfParts): TokenShelf {
  /** The token that another process stored since `held`, and the last hold. */
  async function look(
    held: IssuedToken | null,
  ): Promise<{ token: IssuedToken | null; hold: TokenHold | null }> {
    const { token: stored, hold } = await readServiceToken(db, credential);
    const known = { token: null, hold: TokenHold.safeParse(hold).data ?? null };
    if (
      stored === null ||
      stored.expiresAt <= clock.now() ||
      (held !== null && stored.issuedAt < held.issuedAt)
    )
      return known;
    const token = sealer.open(stored.sealed);
    if (token === null || token === held?.token.reveal()) return known;
    return {
      ...known,
      token: {
        token: new Secret(token),
        issuedAt: stored.issuedAt,
        expiresAt: stored.expiresAt,
      },
    };
  }

  const isClosed = (hold: TokenHold | null): hold is TokenHold =>
    hold !== null && isInForce(hold, clock.now());

  /**
   * Returns another process's token, or this process's turn to ask for one.
   * @throws {UpstreamError} while the gate is closed
   */
  async function tokenOrTurn(
    held: IssuedToken | null,
    evenOnHold: boolean,
  ): Promise<{ token: IssuedToken } | { token: null; hold: TokenHold | null }> {
    for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
      const isTurn = waitedMs > 0 && (await claimTokenIssue(db, credential, TURN_MS));
      const { token, hold } = await look(held);
      const mustAsk = isClosed(hold) ? evenOnHold : token === null;
      if (mustAsk && (isTurn || waitedMs > MAX_WAIT_MS)) return { token: null, hold };
      if (isTurn) await endTokenIssue(db, credential, null);
      if (!mustAsk && token !== null) return { token };
      if (!mustAsk && isClosed(hold)) throw holdError(hold, clock.now());
      if (waitedMs > 0) await sleep(LOOK_EVERY_MS);
    }
  }

  const end = (result: Parameters<typeof endTokenIssue>[2]): Promise<void> =>
    endTokenIssue(db, credential, result).catch(() => undefined);

  return {
    hold: async () => {
      const { hold } = await look(null).catch(() => ({ hold: null }));
      return isClosed(hold) ? hold : null;
    },
    next: async (held, issue, evenOnHold) => {
      const found = await tokenOrTurn(held, evenOnHold).catch((error: unknown) => {
        if (isUpstreamError(error)) throw error;
        return { token: null, hold: null };
      });
      if (found.token !== null) return found.token;
      let issued: IssuedToken;
      try {
        issued = await issue();
      } catch (error) {
        const hold = holdAfter(error, found.hold, { clock, random });
        await end({ hold });
        throw holdError(hold, clock.now());
      }
      const { token, issuedAt, expiresAt } = issued;
      await end({ token: { sealed: sealer.seal(token.reveal()), issuedAt, expiresAt } });
      return issued;
    },
  };
}
