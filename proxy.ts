import { type NextRequest, NextResponse } from "next/server";
import { ownPath, signInPath } from "@/lib/auth/own-path";
import { sessionCookieName } from "@/lib/auth/session-cookie-name";
import {
  contentSecurityPolicy,
  NONCE_HEADER,
  PATH_HEADER,
  securityHeaders,
} from "@/lib/http/security-headers";

/** Paths open to somebody who isn't signed in: the way in, and the few files that a browser asks for by itself. */
const OPEN = /^\/(sign-in(\/|$)|[\w-]+\.(ico|svg|png|webmanifest|txt)$)/;

/**
 * Sets headers, and spares people without a session cookie the way to a page that would send them back. It decides nothing:
 * each page and each route checks the session for itself, and all stays denied with this file deleted.
 */
export function proxy(request: NextRequest): NextResponse {
  const isHttps = process.env["NEXTAUTH_URL"]?.startsWith("https://") ?? false;
  const { pathname, search } = request.nextUrl;
  if (!OPEN.test(pathname) && !request.cookies.has(sessionCookieName(isHttps))) {
    return withHeaders(
      NextResponse.redirect(new URL(signInPath(ownPath(`${pathname}${search}`)), request.url)),
      isHttps,
      contentSecurityPolicy(null, false),
    );
  }
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  // Headers that came in under these names can't be trusted: Next takes its nonce from the first.
  headers.delete("content-security-policy-report-only");
  headers.set("content-security-policy", policy);
  headers.set(PATH_HEADER, `${pathname}${search}`);
  headers.set(NONCE_HEADER, nonce);
  return withHeaders(NextResponse.next({ request: { headers } }), isHttps, policy);
}

function withHeaders(response: NextResponse, isHttps: boolean, policy: string): NextResponse {
  for (const [name, value] of securityHeaders(isHttps)) response.headers.set(name, value);
  response.headers.set("content-security-policy", policy);
  return response;
}

export const config = {
  // Everything but the built files, which carry their hash in their name and are the same for all, and the routes: both get
  // their headers from next.config.mjs.
  matcher: ["/((?!_next/static/|api/).*)"],
};
