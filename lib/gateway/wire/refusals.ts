import type { UpstreamError } from "../upstream-error";

const SPEAKS_OF_TOKEN = /token|jwt|unauthori[sz]ed|not authori[sz]ed|authenticat/i;

/**
 * Returns true if a refusal is about the access token. Assumed: a 403 whose message is about the
 * token or the caller means the same as a 401, for example that the token was revoked early.
 */
export function isTokenRefused({ kind, status, serviceMessage }: UpstreamError): boolean {
  return kind === "unauthorized" || (status === 403 && SPEAKS_OF_TOKEN.test(serviceMessage ?? ""));
}

/** Statuses for an unknown address or method, also a proxy's. Nothing was carried out. */
const NOTHING_HERE: ReadonlySet<number | null> = new Set([404, 405, 501]);
/** Redirects that carried out nothing. A 303 may answer a request that was carried out. */
const REDIRECTS: ReadonlySet<number | null> = new Set([301, 302, 307, 308]);
/** A page of a web site under a good status. */
const isPage = ({ kind, status }: UpstreamError): boolean =>
  kind === "unavailable" && status !== null && status >= 200 && status < 300;

const BARE = /^\W*(forbidden( resource)?|access( is)? denied|permission denied)?\W*$/i;

/**
 * Returns true if the service seems to have an operation at another address.
 * Assumed: a gateway may deny what it doesn't know with a bare 403, or redirect or answer with a page.
 */
export function mayBeAtOtherPath(error: UpstreamError): boolean {
  if (NOTHING_HERE.has(error.status) || REDIRECTS.has(error.status) || isPage(error)) return true;
  return error.status === 403 && (!error.inServicesForm || BARE.test(error.serviceMessage ?? ""));
}
