import { stringify } from "lossless-json";
import { z } from "zod";
import { unwrapData } from "@/lib/contract/service/envelope";
import { WireIntegerOrNull } from "@/lib/contract/service/values";
import { Secret } from "@/lib/platform/secret";
import { reasonOf } from "../records/parsed";
import { malformedAnswer } from "../upstream-error";
import type { Exchange } from "../wire/exchange";
import type { ServiceClock } from "../wire/service-clock";

/** The `data` of token issue. `expires_in` is in seconds. Source: interface.md, POST /v1/auth/token/issue. */
const ServiceToken = z.looseObject({
  access_token: z.string().min(1),
  expires_in: WireIntegerOrNull,
  token_type: z.string().nullish(),
});

const PATH = "/v1/auth/token/issue";
const DEADLINE_MS = 10_000;
export const TOKEN_CALL = `POST ${PATH}`;

export interface IssuedToken {
  token: Secret;
  /** When the request was sent. The lifetime counts from here. */
  issuedAt: Date;
  expiresAt: Date;
}

export interface Credentials {
  clientId: string;
  clientSecret: Secret;
}

/**
 * Asks for a token, without retries. Source: interface.md, POST /v1/auth/token/issue.
 * @throws {UpstreamError} `unauthorized` if the credentials are refused; otherwise like any call
 */
export async function issueToken(
  exchange: Exchange,
  serviceClock: ServiceClock,
  { clientId, clientSecret }: Credentials,
): Promise<IssuedToken> {
  const answer = await exchange({
    method: "POST",
    path: PATH,
    headers: { accept: "application/json", "content-type": "application/json" },
    body: Buffer.from(
      stringify({ client_id: clientId, client_secret: clientSecret.reveal() }) ?? "",
      "utf8",
    ),
    deadlineMs: DEADLINE_MS,
    purpose: "token",
  });
  const parsed = ServiceToken.safeParse(unwrapData(answer.body));
  if (!parsed.success)
    throw malformedAnswer(TOKEN_CALL, answer, `no token in the answer: ${reasonOf(parsed.error)}`);
  const serviceNow = new Date(
    answer.receivedAt.getTime() + (serviceClock.reading()?.offsetMs ?? 0),
  );
  const lifetimeMs = tokenLifetimeMs(parsed.data.access_token, parsed.data.expires_in, serviceNow);
  return {
    token: new Secret(parsed.data.access_token),
    issuedAt: answer.sentAt,
    expiresAt: new Date(answer.sentAt.getTime() + lifetimeMs),
  };
}

/** Longest believable lifetime. A larger `expires_in` isn't in seconds. */
const MAX_LIFETIME_S = 7 * 24 * 3600;
const FALLBACK_LIFETIME_S = 60;

const Claims = z.looseObject({ exp: z.number(), iat: z.number().optional() });

/**
 * Returns a token's lifetime in milliseconds, from the start of its request. Uses `expires_in` if
 * plausible, else the JWT's `exp` minus its `iat` or the service's time, else 60 s. Source:
 * interface.md, Authentication, 3; money-safety.md, Token.
 */
export function tokenLifetimeMs(accessToken: string, expiresIn: number | null, serviceNow: Date) {
  if (makesSense(expiresIn)) return expiresIn * 1000;
  const claims = readClaims(accessToken);
  if (claims !== null) {
    const lifetime = claims.exp - (claims.iat ?? serviceNow.getTime() / 1000);
    if (makesSense(lifetime)) return Math.floor(lifetime * 1000);
  }
  return FALLBACK_LIFETIME_S * 1000;
}

function makesSense(seconds: number | null): seconds is number {
  return seconds !== null && seconds >= 1 && seconds <= MAX_LIFETIME_S;
}

/** The unverified claims of a JWT, used only for its lifetime. Null if the token isn't a JWT. */
function readClaims(token: string): z.output<typeof Claims> | null {
  const payload = token.split(".")[1];
  if (payload === undefined) return null;
  try {
    return (
      Claims.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8"))).data ?? null
    );
  } catch {
    return null;
  }
}
