/** Redirects whose target gets the same request again, whatever its method. Source: RFC 9110, 15.4. */
const SAME_REQUEST: ReadonlySet<number> = new Set([307, 308]);
/** Redirects whose target a read may be sent to. */
const FOR_READS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const withoutSlash = (path: string): string => path.replace(/\/+$/, "");

/**
 * The path and query to send a request to again, where a redirect only adds or drops the slash at the end of the path; null for any other
 * redirect, which is never followed: a token and a payment are for the address that a person has entered. Where the redirect's host is
 * another, as a framework behind a proxy writes it, the answer is still a path on the service's own.
 * Assumed: a framework may have its routes with that slash, and redirect to it instead of carrying out the request.
 * @param path as it was sent, with the query
 */
export function slashRedirect(
  status: number,
  location: string | null,
  { method, path }: { method: string; path: string },
): string | null {
  if (location === null || !(method === "GET" ? FOR_READS : SAME_REQUEST).has(status)) return null;
  const [asked = "", ...query] = path.split("?");
  const base = new URL(asked, "http://service");
  const target = URL.canParse(location, base) ? new URL(location, base).pathname : null;
  if (
    target === null ||
    target === base.pathname ||
    withoutSlash(target) !== withoutSlash(base.pathname)
  )
    return null;
  const slashed = asked.endsWith("/") ? withoutSlash(asked) : `${asked}/`;
  return query.length === 0 ? slashed : `${slashed}?${query.join("?")}`;
}
