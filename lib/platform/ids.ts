import { randomBytes, randomUUID } from "node:crypto";

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** A fresh UUID v4, the form that the interface asks of idempotency keys. Source: interface.md, Limits. */
export function newId(): string {
  return randomUUID();
}

export function isUuidV4(value: string): boolean {
  return UUID_V4.test(value);
}

/**
 * So many fresh UUIDs v7 in ascending order, of the same millisecond: written at once, they lie side by side in an index, behind
 * all that were made before.
 * @param at in ms since 1970
 */
export function newOrderedIds(count: number, at: number): string[] {
  const time = at.toString(16).padStart(12, "0");
  const start = `${time.slice(0, 8)}-${time.slice(8)}-7`;
  const random = randomBytes(count * RANDOM_BYTES).toString("hex");
  return Array.from({ length: count }, (_, index) => `${start}${randomPart(random, index * RANDOM_BYTES * 2)}`).toSorted();
}

/** Of a v7: 3 digits, then one that says of which kind it is, 3, and 12. */
const RANDOM_BYTES = 10;
const VARIANTS = "89ab";

function randomPart(hex: string, from: number): string {
  const variant = VARIANTS[Number.parseInt(hex.charAt(from + 3), 16) & 3] ?? "8";
  return `${hex.slice(from, from + 3)}-${variant}${hex.slice(from + 4, from + 7)}-${hex.slice(from + 7, from + 19)}`;
}
