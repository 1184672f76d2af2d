import { decode } from "next-auth/jwt";
import type { Secret } from "@/lib/platform/secret";
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
  try {
    const token = await decode({ token: cookie, secret: secret.reveal() });
    return typeof token?.["sessionId"] === "string" ? token["sessionId"] : null;
  } catch {
    return null;
  }
}

/** A Set-Cookie that makes a browser forget the session. */
export function clearedSessionCookie(secure: boolean): string {
  return `${sessionCookieName(secure)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
