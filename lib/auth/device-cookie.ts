import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuidV4, newId } from "@/lib/platform/ids";
import type { Secret } from "@/lib/platform/secret";

const KEPT_FOR_SECONDS = 180 * 24 * 60 * 60;

/** Marks a browser that has signed in to the account before: its attempts are limited separately, so that an attacker elsewhere can't lock its user out. */
export function deviceCookieName(secure: boolean): string {
  return secure ? "__Host-rampdesk.device" : "rampdesk.device";
}

/**
 * The browser's id, if the cookie was given to it for this very account; otherwise null.
 * Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export function deviceIdFor(cookie: string | null, email: string, secret: Secret): string | null {
  const [deviceId, seal] = cookie?.split(".") ?? [];
  if (!deviceId || !seal || !isUuidV4(deviceId)) return null;
  const expected = Buffer.from(sealOf(deviceId, email, secret));
  const given = Buffer.from(seal);
  return given.length === expected.length && timingSafeEqual(given, expected) ? deviceId : null;
}

/**
 * A Set-Cookie for a browser that has just signed in; a browser that already has an id keeps it. The cookie itself signs
 * nobody in.
 */
export function deviceCookie(
  email: string,
  secret: Secret,
  secure: boolean,
  present: string | null,
): string {
  const deviceId = deviceIdFor(present, email, secret) ?? newId();
  const value = `${deviceId}.${sealOf(deviceId, email, secret)}`;
  return `${deviceCookieName(secure)}=${value}; Path=/; Max-Age=${KEPT_FOR_SECONDS}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

function sealOf(deviceId: string, email: string, secret: Secret): string {
  return createHmac("sha256", secret.reveal())
    .update(`device\n${deviceId}\n${email.trim().toLowerCase()}`)
    .digest("base64url");
}
