/** Exponential backoff with full jitter: a random time between 0 and the step's whole length, in milliseconds. */
export function fullJitterMs(
  failures: number,
  random: () => number,
  { baseMs, capMs }: { baseMs: number; capMs: number },
): number {
  return Math.floor(random() * Math.min(capMs, baseMs * 2 ** failures));
}
