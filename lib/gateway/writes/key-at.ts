import { createHash } from "node:crypto";

/**
 * The idempotency key under which a step is sent to another address than the planned one: of the form of a UUID v4, and always the same for
 * the same key and address. Assumed: a service may refuse a key that came with another request before, also where it had nothing for that.
 * @param call such as `POST /v1/…`
 */
export function keyAt(key: string, call: string): string {
  const hex = createHash("sha256").update(`${key} ${call}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}
