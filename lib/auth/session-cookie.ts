import { decode } from "next-auth/jwt";
import type { Secret } from "@/lib/platform/secret";
import { OpenedCookies } from "./opened-cookies";
import { sessionCookieName } from "./session-cookie-name";

/** One cookie of a Cookie header, or null. The first of a name wins. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/**
 * The session id that the encrypted cookie carries; null when it is missing, altered, past its time,
 * or made with another secret. It carries nothing else: who somebody is and what they may do is asked of the database.
 */
export async function sessionIdOf(cookie: string | null, secret: Secret): Promise<string | null> {
  if (!cookie) return null;
  const cache = openedWith(secret);
  const known = cache.get(cookie);
  if (known !== null) return known;
  try {
    const token = await decode({ token: cookie, secret: secret.reveal() });
    const sessionId = token?.["sessionId"];
    if (typeof sessionId !== "string") return null;
    if (typeof token?.exp === "number") cache.keep(cookie, sessionId, token.exp * 1000);
    return sessionId;
  } catch {
    return null;
  }
}

/** By the secret that opened them, so that a cookie opened with one is never taken for one of another. */
const caches = new WeakMap<Secret, OpenedCookies>();

function openedWith(secret: Secret): OpenedCookies {
  let cache = caches.get(secret);
  if (!cache) caches.set(secret, (cache = new OpenedCookies()));
  return cache;
}

/** A Set-Cookie that makes a browser forget the session. */
export function clearedSessionCookie(secure: boolean): string {
  return `${sessionCookieName(secure)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
