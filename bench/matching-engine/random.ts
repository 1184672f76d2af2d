/** The same numbers for the same seed, so that every run measures the same work. From 0 up to, and without, 1. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

export function spelled(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(below(random, alphabet.length))).join("");
}
