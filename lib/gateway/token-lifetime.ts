import { z } from "zod";

/** Longer than any token seen; an `expires_in` beyond it was meant in other units. */
const MAX_LIFETIME_S = 7 * 24 * 3600;
const FALLBACK_LIFETIME_S = 60;

const Claims = z.looseObject({ exp: z.number(), iat: z.number().optional() });

/**
 * For how long a token may be used, from the start of the request that issued it. Milliseconds.
 * `expires_in` if it makes sense; else the JWT's own `exp`, from its `iat` or the service's present time; else 60 s.
 * Source: interface.md, Authentication, 3; money-safety, Token.
 */
export function tokenLifetimeMs(accessToken: string, expiresIn: number | null, serviceNow: Date): number {
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

/** The claims of a JWT, unverified: they only say how long the service means it to last. Null when it is no JWT. */
function readClaims(token: string): z.output<typeof Claims> | null {
  const payload = token.split(".")[1];
  if (payload === undefined) return null;
  try {
    return Claims.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8"))).data ?? null;
  } catch {
    return null;
  }
}
