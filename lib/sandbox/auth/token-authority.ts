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
type TokenClaims = z.output<typeof TokenClaims>;

type TokenCheck =
  | { ok: true; claims: TokenClaims }
  | { ok: false; reason: "malformed" | "expired" | "revoked" };

export type TokenAuthority = Awaited<ReturnType<typeof createTokenAuthority>>;

/** Issues and checks access tokens. The secret is in the database: tokens outlive the process. */
export async function createTokenAuthority(db: Db) {
  let { tokenSecret: secret, tokenGeneration: generation } = await readState(db);
  return {
    /** A JWT signed with HS256, good from `now` for `lifetimeSeconds`. */
    issue: (sub: string, lifetimeSeconds: number, now: Date): Promise<string> => {
      const iat = Math.floor(now.getTime() / 1000);
      const times = { iat, exp: iat + lifetimeSeconds };
      const claims: TokenClaims = { sub, ...times, jti: randomUUID(), gen: generation };
      return sign(claims, secret, "HS256");
    },
    check: async (token: string, now: Date): Promise<TokenCheck> => {
      // Times are those of the sandbox's clock.
      const options = { alg: "HS256", iat: false, exp: false } as const;
      const payload = await verify(token, secret, options).catch(() => undefined);
      const claims = TokenClaims.safeParse(payload).data;
      if (!claims) return { ok: false, reason: "malformed" };
      if (claims.exp * 1000 <= now.getTime()) return { ok: false, reason: "expired" };
      if (claims.gen !== generation) return { ok: false, reason: "revoked" };
      return { ok: true, claims };
    },
    revokeAll: async () => {
      await revokeTokens(db);
      ({ tokenSecret: secret, tokenGeneration: generation } = await readState(db));
    },
  };
}
