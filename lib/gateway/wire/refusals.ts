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

/** How HTTP says that there is no such address or method, so that nothing was carried out. As a page, too: a proxy without a route passes nothing on. */
const NOTHING_HERE: ReadonlySet<number | null> = new Set([404, 405, 501]);
/** To another address, for all that is known; a 303 is also how a request is answered that was carried out. */
const REDIRECTS: ReadonlySet<number | null> = new Set([301, 302, 307, 308]);
/** A page of a web site under a good status. */
const isPage = ({ kind, status }: UpstreamError): boolean =>
  kind === "unavailable" && status !== null && status >= 200 && status < 300;

/** A denial that something before the service may have written, or that says nothing of the transfer. */
const isBareDenial = (error: UpstreamError): boolean =>
  !error.inServicesForm || mayBeToken(error) || isTokenRefused(error);

/**
 * Whether an answer looks as if the service had an operation at another address than the profile's.
 * Assumed: a gateway may deny what it doesn't know with a 403, or redirect or answer with a page. A 403 in the interface's own form that says
 * more than a denial is about the transfer.
 */
export function mayBeElsewhere(error: UpstreamError): boolean {
  if (NOTHING_HERE.has(error.status) || REDIRECTS.has(error.status) || isPage(error)) return true;
  return error.status === 403 && isBareDenial(error);
}
