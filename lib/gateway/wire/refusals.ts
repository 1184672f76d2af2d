import type { UpstreamError } from "../upstream-error";

const SPEAKS_OF_TOKEN = /token|jwt|unauthori[sz]ed|not authori[sz]ed|authenticat/i;
/**
 * Stricter than above, since most such refusals are about the request. A token may be a stablecoin,
 * too.
 */
const NAMES_ACCESS_TOKEN =
  /\b(access|auth\w*|bearer)[ _-]?token\b|\bbearer\b|\bjwt\b|\btoken\b[^.]{0,20}\bexpired\b|\bexpired\b[^.]{0,10}\btoken\b/i;
const SAYS_NOTHING =
  /^\W*(code\W+)?(403\W+)?(forbidden( resource)?|access( is)? denied|permission denied)\W*$/i;

/**
 * Returns true if a refusal is about the access token. Assumed: a 403 whose message is about the
 * token or the caller means the same as a 401, for example that the token was revoked early. So
 * does a 400 or 422 whose message names the access token.
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

/** Returns true for a 403 without a reason, which may be about the access token. */
export function mayBeToken({ kind, status, serviceMessage }: UpstreamError): boolean {
  return (
    kind === "refused" &&
    status === 403 &&
    (serviceMessage === null || SAYS_NOTHING.test(serviceMessage))
  );
}

/**
 * Statuses for an unknown address or method, also from a proxy without a route. Nothing was carried
 * out.
 */
const NOTHING_HERE: ReadonlySet<number | null> = new Set([404, 405, 501]);
/** Redirects that carried out nothing. A 303 may answer a request that was carried out. */
const REDIRECTS: ReadonlySet<number | null> = new Set([301, 302, 307, 308]);
/** A page of a web site under a good status. */
const isPage = ({ kind, status }: UpstreamError): boolean =>
  kind === "unavailable" && status !== null && status >= 200 && status < 300;

/** Returns true for a denial that may be a proxy's, or isn't about the transfer. */
const isBareDenial = (error: UpstreamError): boolean =>
  !error.inServicesForm || mayBeToken(error) || isTokenRefused(error);

/**
 * Returns true if the service seems to have an operation at another address. A 403 in the
 * interface's own form that says more than a denial is about the transfer. Assumed: a gateway may
 * deny what it doesn't know with a 403, or redirect or answer with a page.
 */
export function mayBeAtOtherPath(error: UpstreamError): boolean {
  if (NOTHING_HERE.has(error.status) || REDIRECTS.has(error.status) || isPage(error)) return true;
  return error.status === 403 && isBareDenial(error);
}
