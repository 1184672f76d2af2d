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
 * Returns fresh UUIDs v7 in ascending order, of one millisecond.
 * Written at once, they lie side by side in an index, after all older ones. After the time comes a counter (RFC
 * 9562), the rest is random.
 * @param count at most `MAX_ORDERED_IDS`
 * @param at in ms since 1970
 */
export function newOrderedIds(count: number, at: number): string[] {
  if (count > MAX_ORDERED_IDS)
    throw new RangeError(`${count} ids of one millisecond are more than ${MAX_ORDERED_IDS}`);
  const time = at.toString(16).padStart(12, "0");
  const start = `${time.slice(0, 8)}-${time.slice(8)}-7`;
  const random = randomBytes(count * RANDOM_BYTES).toString("hex");
  return Array.from(
    { length: count },
    (_, index) => `${start}${countedPart(index)}${randomPart(random, index * RANDOM_BYTES * 2)}`,
  );
}

/** Three digits, and the two bits of the fourth that don't show the id's kind. */
export const MAX_ORDERED_IDS = 4 << 12;
const VARIANTS = "89ab";

function countedPart(index: number): string {
  return `${(index >> 2).toString(16).padStart(3, "0")}-${VARIANTS[index & 3] ?? "8"}`;
}

/** Of 15 digits; one of the 16 that these bytes are stays unused. */
const RANDOM_BYTES = 8;

function randomPart(hex: string, from: number): string {
  return `${hex.slice(from, from + 3)}-${hex.slice(from + 3, from + 15)}`;
}
