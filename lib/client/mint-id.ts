import { isIdTaken } from "./api-failure";

/** The id for the next try of a form, after one that failed: its own, so that it is the same thing, unless that has become something else. */
export function idAfter(error: unknown, id: string): string {
  return isIdTaken(error) ? mintId() : id;
}

/**
 * A new random id: of an intent, under which a form is sent however often, or of what a form makes.
 * Browsers have `randomUUID` only on https and localhost; a desk reached by its address in the office has the random bytes alone.
 * @returns a UUID v4
 */
export function mintId(
  source: Pick<Crypto, "getRandomValues"> & Partial<Pick<Crypto, "randomUUID">> = crypto,
): string {
  if (source.randomUUID) return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}
