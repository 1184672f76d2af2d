import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Db } from "../store/database";
import { readState, revokeTokens } from "../store/state";

/** Issues and checks access tokens. The secret is in the database: tokens outlive the process. */
export interface TokenAuthority {
  issue(input: { clientId: string; lifetimeSeconds: number; now: Date }): string;
  check(token: string, now: Date): TokenCheck;
  revokeAll(): Promise<void>;
}

export async function createTokenAuthority(db: Db): Promise<TokenAuthority> {
  let { tokenSecret: secret, tokenGeneration: generation } = await readState(db);
  return {
    issue: (input) => signToken({ ...input, generation }, secret),
    check: (token, now) => checkToken(token, { generation, now }, secret),
    revokeAll: async () => {
      await revokeTokens(db);
      ({ tokenSecret: secret, tokenGeneration: generation } = await readState(db));
    },
  };
}

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

const HEADER = Buffer.from(JSON.stringify({ alg: "HS256", typ: "JWT" })).toString("base64url");

const signatureOf = (content: string, secret: string): Buffer =>
  createHmac("sha256", secret).update(content).digest();

/** A JWT signed with HS256, good from `now` for `lifetimeSeconds`. */
function signToken(
  input: { clientId: string; generation: number; lifetimeSeconds: number; now: Date },
  secret: string,
): string {
  const iat = Math.floor(input.now.getTime() / 1000);
  const claims: TokenClaims = {
    sub: input.clientId,
    iat,
    exp: iat + input.lifetimeSeconds,
    jti: randomUUID(),
    gen: input.generation,
  };
  const content = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  return `${content}.${signatureOf(content, secret).toString("base64url")}`;
}

type TokenCheck =
  | { ok: true; claims: TokenClaims }
  | { ok: false; reason: "malformed" | "expired" | "revoked" };

function readClaims(payload: string): TokenClaims | undefined {
  try {
    const text = Buffer.from(payload, "base64url").toString("utf8");
    return TokenClaims.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Checks signature, expiry and generation. Only what `signToken` makes passes: the header is compared whole, so no other algorithm gets in. */
function checkToken(
  token: string,
  expected: { generation: number; now: Date },
  secret: string,
): TokenCheck {
  const [header, payload, signature, ...rest] = token.split(".");
  if (header !== HEADER || payload === undefined || signature === undefined || rest.length > 0)
    return { ok: false, reason: "malformed" };
  const given = Buffer.from(signature, "base64url");
  const right = signatureOf(`${header}.${payload}`, secret);
  if (given.length !== right.length || !timingSafeEqual(given, right))
    return { ok: false, reason: "malformed" };
  const claims = readClaims(payload);
  if (!claims) return { ok: false, reason: "malformed" };
  if (claims.exp * 1000 <= expected.now.getTime()) return { ok: false, reason: "expired" };
  if (claims.gen !== expected.generation) return { ok: false, reason: "revoked" };
  return { ok: true, claims };
}
