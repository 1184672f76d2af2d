import { randomUUID } from "node:crypto";
import { sign, verify } from "hono/jwt";
import { z } from "zod";
import type { Db } from "../store/database";
import { readState, revokeTokens } from "../store/state";

const TokenClaims = z.object({
  /** The client_id. */
  sub: z.string(),
  /** Seconds since 1970, on the sandbox's clock. */
  iat: z.number(),
  exp: z.number(),
  jti: z.string(),
  /** Tokens of an earlier generation are revoked. */
  gen: z.number(),
});
export type TokenAuthority = Awaited<ReturnType<typeof createTokenAuthority>>;

/** Issues and checks access tokens. The secret is in the database: tokens outlive the process. */
export async function createTokenAuthority(db: Db) {
  let { tokenSecret: secret, tokenGeneration: generation } = await readState(db);
  return {
    /** A JWT signed with HS256, good from `now` for `lifetimeSeconds`. */
    issue: (sub: string, lifetimeSeconds: number, now: Date): Promise<string> => {
      const iat = Math.floor(now.getTime() / 1000);
      const times = { iat, exp: iat + lifetimeSeconds };
      const claims = { sub, ...times, jti: randomUUID(), gen: generation };
      return sign(claims, secret, "HS256");
    },
    /** The client of a token, or what is wrong with it and the remedy. */
    check: async (token: string, now: Date): Promise<{ sub: string } | { fault: string }> => {
      // Times are those of the sandbox's clock.
      const options = { alg: "HS256", iat: false, exp: false } as const;
      const payload = await verify(token, secret, options).catch(() => undefined);
      const claims = TokenClaims.safeParse(payload).data;
      if (!claims) return { fault: "is not valid. Issue one" };
      if (claims.exp * 1000 <= now.getTime()) return { fault: "has expired. Issue a new one" };
      if (claims.gen !== generation) return { fault: "was revoked. Issue a new one" };
      return { sub: claims.sub };
    },
    revokeAll: async () => {
      await revokeTokens(db);
      ({ tokenSecret: secret, tokenGeneration: generation } = await readState(db));
    },
  };
}
