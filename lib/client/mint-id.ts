import { isIdTaken } from "./api-failure";

/** Returns the id for a form's next try: the same, unless it belongs to something else. */
export function nextFormId(error: unknown, id: string): string {
  return isIdTaken(error) ? mintId() : id;
}

/**
 * Returns a new random UUID v4 for an intent, or for a new thing. Browsers have `randomUUID` only
 * on https and localhost. A desk opened by its office address has only random bytes.
 */
export function mintId(
  source: Pick<Crypto, "getRandomValues"> & Partial<Pick<Crypto, "randomUUID">> = crypto,
): string {
  if (source.randomUUID) return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
