const FALLBACK = "/";

/**
 * Returns a path of our own to go to after sign-in. The text may come from anybody's link: anything that a browser could
 * read as another site's address, or that isn't a page, becomes `/`.
 */
export function ownPath(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > 2000) return FALLBACK;
  // Browsers read a backslash as a slash and drop tabs and line ends: such text is refused, not repaired.
  if (!/^\/(?![/\\])/.test(wanted) || /[\\\u0000-\u001f\u007f]/.test(wanted)) return FALLBACK;
  const base = "http://own.invalid";
  let url: URL;
  try {
    url = new URL(wanted, base);
  } catch {
    return FALLBACK;
  }
  if (url.origin !== base || url.pathname.startsWith("//")) return FALLBACK;
  if (/^\/(api|sign-in|_next)(\/|$)/.test(url.pathname)) return FALLBACK;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where to sign in, and come back from to `path`. */
export function signInPath(path: string, reason?: string): string {
  const query = new URLSearchParams();
  if (path !== FALLBACK) query.set("callbackUrl", path);
  if (reason !== undefined && reason !== "none") query.set("ended", reason);
  const text = query.toString();
  return text === "" ? "/sign-in" : `/sign-in?${text}`;
}
