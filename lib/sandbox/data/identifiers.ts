import { hash32, mix32, type Seed } from "./random";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const BASE = ALPHABET.length;
/** Three characters' worth of numbers: a reference is two such halves. */
const HALF = BASE ** 3;
const ROUNDS = [1, 2, 3, 4] as const;

/** How many references a seed can give before it would repeat itself. */
export const MAX_REFERENCES = HALF * HALF;

function spell(number: number, length: number): string {
  let text = "";
  for (let left = number, at = 0; at < length; at += 1, left = Math.floor(left / BASE))
    text = ALPHABET.charAt(left % BASE) + text;
  return text;
}

/**
 * Returns the reference at a position of a seed's row.
 * `TXN-` and 6 of A-Z and 0-9. A Feistel network shuffles the numbers, so that no two positions share a
 * reference and no list is kept.
 */
export function referenceAt(seed: Seed, position: number): string {
  const key = hash32(String(seed), 17);
  let left = Math.floor(position / HALF) % HALF;
  let right = position % HALF;
  for (const round of ROUNDS)
    [left, right] = [right, (left + mix32(mix32(key, round), right)) % HALF];
  return `TXN-${spell(left, 3)}${spell(right, 3)}`;
}

/**
 * Makes a demo recipient's id, the same for every seed.
 * `rec_` and 12 small letters or digits.
 */
export function recipientId(name: string): string {
  const first = hash32(name, 41) % BASE ** 6;
  const second = hash32(name, 43) % BASE ** 6;
  return `rec_${spell(first, 6)}${spell(second, 6)}`.toLowerCase();
}
