import { createHmac, timingSafeEqual } from "node:crypto";
import type { AppError } from "@/lib/desk/app-error";
import type { DeskContext } from "@/lib/desk/context";
import type { DeskConfig } from "@/lib/desk/runtime-config";
import type { StartedSession } from "@/lib/desk/users/sessions";
import type { PasswordSignInOrigin } from "@/lib/desk/users/sign-in";
import { isUuidV4, newId } from "@/lib/platform/ids";
import type { Secret } from "@/lib/platform/secret";
import { readCookie, sessionIdOf } from "./session-cookie";
import { sessionCookieName } from "./session-cookie-name";

/** A request to next-auth and its outcome, which the callbacks write here. The answer is made from it. */
export interface SignInRequest {
  ctx: Omit<DeskContext, "gateway">;
  config: DeskConfig;
  origin: PasswordSignInOrigin;
  deviceCookie: string | null;
  started: StartedSession | null;
  refusal: AppError | null;
  /** Any other failure, of which next-auth would make a redirect. */
  failure: unknown;
}

export async function signInRequest(
  ctx: Omit<DeskContext, "gateway">,
  config: DeskConfig,
  headers: Headers,
): Promise<SignInRequest> {
  const cookies = headers.get("cookie");
  const deviceCookie = readCookie(cookies, deviceCookieName(config.secureCookies));
  return {
    ctx,
    config,
    origin: {
      address: clientAddress(headers, config.trustedProxies),
      userAgent: headers.get("user-agent"),
      previousSessionId: await sessionIdOf(
        readCookie(cookies, sessionCookieName(config.secureCookies)),
        config.sessionSecret,
      ),
      deviceIdFor: (email) => deviceIdFor(deviceCookie, email, config.sessionSecret),
    },
    deviceCookie,
    started: null,
    refusal: null,
    failure: null,
  };
}

/** Stands for an unknown address: attempts without an address share one limit. */
const UNKNOWN = "unknown";

/**
 * The network address of a request. The launcher adds the socket's at the end of X-Forwarded-For, behind whatever came in;
 * each proxy in front has added the address that reached it. So one counts back from the end, over as many proxies as are
 * trusted: everything before that is what a client wrote itself.
 * @param trustedProxies how many proxies every request comes through; 0 when browsers reach the desk themselves.
 */
export function clientAddress(headers: Headers, trustedProxies: number): string {
  const entries = (headers.get("x-forwarded-for") ?? "").split(",");
  // A request that came past the proxies: only its own socket is known.
  const entry = entries.at(-1 - trustedProxies) ?? entries.at(-1) ?? "";
  const plain = withoutPort(entry.trim().toLowerCase()).replace(/^::ffff:(?=\d+\.)/, "");
  return /^[0-9a-f.:]{2,45}$/.test(plain) ? plain : UNKNOWN;
}

/** Some proxies write `203.0.113.9:51234` or `[2001:db8::1]:51234`. */
function withoutPort(entry: string): string {
  return (
    /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(entry)?.[1] ?? entry
  );
}

const KEPT_FOR_SECONDS = 180 * 24 * 60 * 60;

/** The cookie of a browser that has signed in to the account; its attempts are limited apart. */
function deviceCookieName(secure: boolean): string {
  return secure ? "__Host-rampdesk.device" : "rampdesk.device";
}

/**
 * The browser's id if the cookie is for this very account; otherwise null. Source: OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies".
 */
export function deviceIdFor(cookie: string | null, email: string, secret: Secret): string | null {
  const [deviceId, seal] = cookie?.split(".") ?? [];
  if (!deviceId || !seal || !isUuidV4(deviceId)) return null;
  const expected = Buffer.from(sealOf(deviceId, email, secret));
  const given = Buffer.from(seal);
  return given.length === expected.length && timingSafeEqual(given, expected) ? deviceId : null;
}

/**
 * Makes the Set-Cookie header for a browser that has just signed in. A browser that has an id keeps it. The cookie
 * itself signs nobody in.
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
