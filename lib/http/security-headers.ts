import { NEVER_STORED } from "./respond";

/** Passes the page's nonce to the layout, for the inline script. */
export const NONCE_HEADER = "x-nonce";
/** Passes the requested path and query to the page. Read it through ownPath() only. */
export const PATH_HEADER = "x-rampdesk-path";

/**
 * Builds the content policy: our own scripts by nonce and our own files. Without a nonce (answers
 * of routes) no script at all. Development evaluates modules from text, which needs `unsafe-eval`.
 */
export function contentSecurityPolicy(nonce: string | null, isDevelopment: boolean): string {
  const scripts =
    nonce === null
      ? "'none'"
      : `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`;
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join("; ");
}

/** The headers of every page and route. */
export function securityHeaders(isHttps: boolean): [name: string, value: string][] {
  const headers: [name: string, value: string][] = [
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "same-origin"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    [
      "permissions-policy",
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ],
    ["x-frame-options", "DENY"],
    ["cache-control", NEVER_STORED],
  ];
  if (isHttps) headers.push(["strict-transport-security", "max-age=63072000; includeSubDomains"]);
  return headers;
}
