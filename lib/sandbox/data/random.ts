/** Makes a run repeatable: the same seed gives the same figures on any machine. */
export type Seed = string | number;

/** A repeatable source of chance. Not for secrets: the seed determines everything that follows. */
export type Random = ReturnType<typeof createRandom>;

/** Scrambles two 32-bit numbers into one, so that neighbours come out unrelated. The finaliser is MurmurHash3's. */
export function mix32(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A 32-bit number out of a text, FNV-1a and then scrambled. */
export function hash32(text: string, salt = 0): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  return mix32(h >>> 0, salt);
}

/** Hashes a text to 128 bits in four lanes (cyrb128). */
function state128(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  return [mix32(c, a), mix32(d, b), mix32(a, c), mix32(b, d)];
}

/** Small Fast Counter generator (sfc32, from PractRand): fast, with a period beyond any run. */
function sfc32(a: number, b: number, c: number, d: number): () => number {
  return () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
}

const HEX = Array.from({ length: 0x10000 }, (_, value) => value.toString(16).padStart(4, "0"));

function hexOf(word: number): string {
  return `${HEX[word >>> 16]}${HEX[word & 0xffff]}`;
}

/** A generator of its own for each seed; two of them never disturb each other. */
export function createRandom(seed: Seed) {
  const word = sfc32(...state128(String(seed)));
  for (let round = 0; round < 12; round += 1) word();

  /** From 0 to just under 1. */
  const next = (): number => word() / 0x100000000;
  /** A whole number from `min` to `max`, both included. */
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  /** From the normal distribution with mean 0 and deviation 1. */
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

  return {
    next,
    integer,
    normal,
    chance: (probability: number) => next() < probability,
    pick<T>(items: readonly T[]): T {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new RangeError("there is nothing to pick from");
      return item;
    },
    /** Draws a choice by its share of all weights. */
    weighted: <T>(choices: readonly (readonly [choice: T, weight: number])[]) =>
      weightedChoice(choices, next()),
    weightedKey: <K extends string>(weights: Partial<Record<K, number>>) =>
      weightedChoice(Object.entries(weights) as [K, number][], next()),
    /** From the lognormal distribution with this median; `sigma` is the deviation of its logarithm. */
    lognormal: (median: number, sigma: number) => median * Math.exp(sigma * normal()),
    /** A text of decimal digits; the first may be 0. */
    digits(length: number): string {
      let text = "";
      while (text.length < length) text += String(word() % 1_000_000_000).padStart(9, "0");
      return text.slice(0, length);
    },
    /** In the form of a UUID v4. */
    uuid(): string {
      const [a, b, c, d] = [
        hexOf(word()),
        hexOf((word() & 0xffff0fff) | 0x4000),
        hexOf((word() & 0x3fffffff) | 0x80000000),
        hexOf(word()),
      ];
      return `${a}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`;
    },
  };
}

function weightedChoice<T>(choices: readonly (readonly [T, number])[], share: number): T {
  let total = 0;
  for (const [, weight] of choices) total += weight;
  let left = share * total;
  for (const [choice, weight] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  // Rounding can leave a hair of the last share over.
  const last = choices.findLast(([, weight]) => weight > 0);
  if (!last) throw new RangeError("there is nothing to choose from");
  return last[0];
}
