import type { UpstreamError } from "../upstream-error";
import { isTokenRefused, mayBeToken } from "../wire/token-refusal";

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
