import { z } from "zod";

/** Assumed: no token lasts longer, and a larger `expires_in` is in another unit than seconds. */
const MAX_LIFETIME_S = 7 * 24 * 3600;
const FALLBACK_LIFETIME_S = 60;

const Claims = z.looseObject({ exp: z.number(), iat: z.number().optional() });

/**
 * How long a token may be used, in milliseconds from the start of the request that issued it: `expires_in` if it is plausible, else the
 * JWT's `exp` minus its `iat` or the service's current time, else 60 s.
 * Source: interface.md, Authentication, 3; money-safety.md, Token.
 */
export function tokenLifetimeMs(
  accessToken: string,
  expiresIn: number | null,
  serviceNow: Date,
): number {
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
