import { setTimeout as sleep } from "node:timers/promises";
import type { IssuedToken } from "@/lib/gateway/token/issue-token";
import type { TokenShelf } from "@/lib/gateway/token/token-shelf";
import type { Clock } from "@/lib/platform/clock";
import type { Sealer } from "@/lib/platform/sealer";
import { Secret } from "@/lib/platform/secret";
import type { Database } from "@/lib/store/database";
import { claimTokenIssue, endTokenIssue, readServiceToken } from "@/lib/store/service-tokens";

/** Longer than asking for a token may take: a process that died doing so holds the others up no longer. */
const TURN_MS = 12_000;
const LOOK_EVERY_MS = 100;
/** So long a process waits for another one's token before it asks for one itself, since calls wait for it. */
const MOST_WAIT_MS = 3_000;

interface ShelfParts {
  db: Database;
  clock: Clock;
  sealer: Sealer;
  /** Address, id and secret that the token is issued for. */
  credential: readonly [baseUrl: string, clientId: string, clientSecret: Secret];
}

/**
 * The token that the processes share, encrypted in the database. One process at a time asks for the next. A database that can't be reached
 * keeps none from asking: whatever needs the database reports that.
 */
export function createTokenShelf({
  db,
  clock,
  sealer,
  credential: [baseUrl, clientId, clientSecret],
}: ShelfParts): TokenShelf {
  const credential = sealer.fingerprint(JSON.stringify([baseUrl, clientId, clientSecret.reveal()]));

  /** What another process has left since `held` was issued. */
  async function left(held: IssuedToken | null): Promise<IssuedToken | null> {
    const stored = await readServiceToken(db, credential);
    if (
      stored === null ||
      stored.expiresAt <= clock.now() ||
      (held !== null && stored.issuedAt < held.issuedAt)
    )
      return null;
    const token = sealer.open(stored.sealed);
    return token === null || token === held?.token.reveal()
      ? null
      : { token: new Secret(token), issuedAt: stored.issuedAt, expiresAt: stored.expiresAt };
  }

  /** A token of another process, or whether it is this one's turn to ask. */
  async function tokenOrTurn(held: IssuedToken | null): Promise<IssuedToken | "turn" | "no turn"> {
    for (let waitedMs = 0; waitedMs <= MOST_WAIT_MS; waitedMs += LOOK_EVERY_MS) {
      if (waitedMs > 0) await sleep(LOOK_EVERY_MS);
      const isTurn = await claimTokenIssue(db, credential, TURN_MS);
      const token = await left(held);
      if (token === null && isTurn) return "turn";
      if (token === null) continue;
      if (isTurn) await endTokenIssue(db, credential, null);
      return token;
    }
    return "no turn";
  }

  return {
    next: async (held, issue) => {
      const found = await tokenOrTurn(held).catch(() => "no turn" as const);
      if (found === "no turn") return issue();
      if (found !== "turn") return found;
      let issued: IssuedToken | null = null;
      try {
        issued = await issue();
        return issued;
      } finally {
        await endTokenIssue(
          db,
          credential,
          issued && {
            sealed: sealer.seal(issued.token.reveal()),
            issuedAt: issued.issuedAt,
            expiresAt: issued.expiresAt,
          },
        ).catch(() => undefined);
      }
    },
  };
}
