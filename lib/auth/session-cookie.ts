import { createHash } from "node:crypto";
import { decode } from "next-auth/jwt";
import type { Secret } from "@/lib/platform/secret";
import { sessionCookieName } from "./session-cookie-name";

/** Reads a cookie from a Cookie header, or null. The first of a name wins. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/**
 * Returns the session id in the encrypted cookie. The cookie holds nothing else: user and roles come
 * from the database. Null if the cookie is missing, altered, expired, or made with another secret.
 */
export async function sessionIdOf(cookie: string | null, secret: Secret): Promise<string | null> {
  if (!cookie) return null;
  // With the secret, so that a cookie opened with one is never taken for another's.
  const key = `${secret.reveal()} ${cookie}`;
  const known = opened.get(key);
  if (known !== null) return known;
  try {
    const token = await decode({ token: cookie, secret: secret.reveal() });
    const sessionId = token?.["sessionId"];
    if (typeof sessionId !== "string") return null;
    if (typeof token?.exp === "number") opened.keep(key, sessionId, token.exp * 1000);
    return sessionId;
  } catch {
    return null;
  }
}

/** A Set-Cookie that makes a browser forget the session. */
export function clearedSessionCookie(secure: boolean): string {
  return `${sessionCookieName(secure)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Far more sessions than one process sees in a day; some 200 bytes each. */
const MAX_COOKIES = 10_000;

interface Opened {
  sessionId: string;
  expiresAtMs: number;
}

/**
 * Remembers the session ids of cookies, since decrypting is a small request's largest cost. The database is still asked
 * each time if the session counts. Cookies are kept by their hash alone; the least recently used makes room.
 */
export class OpenedCookies {
  readonly #opened = new Map<string, Opened>();

  constructor(private readonly capacity = MAX_COOKIES) {}

  /** The session id; null when this cookie wasn't opened lately, or its time is over. */
  get(cookie: string, nowMs = Date.now()): string | null {
    const key = keyOf(cookie);
    const known = this.#opened.get(key);
    if (!known) return null;
    this.#opened.delete(key);
    if (known.expiresAtMs <= nowMs) return null;
    this.#opened.set(key, known);
    return known.sessionId;
  }

  keep(cookie: string, sessionId: string, expiresAtMs: number): void {
    this.#opened.set(keyOf(cookie), { sessionId, expiresAtMs });
    if (this.#opened.size <= this.capacity) return;
    const [oldest] = this.#opened.keys();
    if (oldest !== undefined) this.#opened.delete(oldest);
  }

  get size(): number {
    return this.#opened.size;
  }
}

function keyOf(cookie: string): string {
  return createHash("sha256").update(cookie).digest("base64");
}

const opened = new OpenedCookies();
