/**
 * A fresh UUID v4 for a form. Browsers keep crypto.randomUUID for https and localhost, while a desk on an office
 * network may be on plain http: there the same 122 random bits are put together here.
 */
export function newIntentId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return uuidV4(crypto.getRandomValues(new Uint8Array(16)));
}

/** 16 random bytes with the version and variant bits of a UUID v4. Source: RFC 9562, 5.4. */
export function uuidV4(bytes: Uint8Array): string {
  const marked = Uint8Array.from(bytes, (byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte));
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
