/** Exponential backoff with full jitter: anywhere between nothing and the step's whole length. Milliseconds. */
export function fullJitterMs(failures: number, random: () => number, { baseMs, capMs }: { baseMs: number; capMs: number }): number {
  return Math.floor(random() * Math.min(capMs, baseMs * 2 ** failures));
}
