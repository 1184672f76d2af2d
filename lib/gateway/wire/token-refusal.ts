import type { UpstreamError } from "../upstream-error";

const SPEAKS_OF_TOKEN = /token|jwt|unauthori[sz]ed|not authori[sz]ed|authenticat/i;
/** More is needed where most refusals are about the request: a token may be a stablecoin, too. */
const NAMES_ACCESS_TOKEN =
  /\b(access|auth\w*|bearer)[ _-]?token\b|\bbearer\b|\bjwt\b|\btoken\b[^.]{0,20}\bexpired\b|\bexpired\b[^.]{0,10}\btoken\b/i;
const SAYS_NOTHING =
  /^\W*(code\W+)?(403\W+)?(forbidden( resource)?|access( is)? denied|permission denied)\W*$/i;

/**
 * Whether a refusal is of the access token. The interface doesn't show how authorisation failures look. Assumed: a 403 whose message is about
 * the token or the caller means the same as a 401, for example that the token was revoked early; so does a 400 or 422 whose message names
 * the access token.
 */
export function isTokenRefused({ kind, status, serviceMessage }: UpstreamError): boolean {
  if (kind === "unauthorized") return true;
  if (status === 403) return SPEAKS_OF_TOKEN.test(serviceMessage ?? "");
  return (
    kind === "refused" &&
    (status === 400 || status === 422) &&
    NAMES_ACCESS_TOKEN.test(serviceMessage ?? "")
  );
}

/** Whether a refusal may be of the access token: a 403 that doesn't say why. */
export function mayBeToken({ kind, status, serviceMessage }: UpstreamError): boolean {
  return (
    kind === "refused" &&
    status === 403 &&
    (serviceMessage === null || SAYS_NOTHING.test(serviceMessage))
  );
}
