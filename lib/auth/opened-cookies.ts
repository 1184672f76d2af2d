import { createHash } from "node:crypto";

/** Far more sessions than one process sees in a day; some 200 bytes each. */
const MAX_COOKIES = 10_000;

interface Opened {
  sessionId: string;
  /** The cookie's own end. */
  expiresAtMs: number;
}

/**
 * Which session id a cookie was found to carry: deriving the key and decrypting it costs more than all else that a small
 * request does. It says nothing of whether the session still counts: that is asked of the database each time.
 * Cookies stand in it by their hash alone, and what was used longest ago makes room.
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
