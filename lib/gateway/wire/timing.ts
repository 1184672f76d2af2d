import { setTimeout as sleepFor } from "node:timers/promises";

/** How time passes for deadlines and waits. Separate from Clock, because a wall clock may jump but a deadline must not. */
export interface Timing {
  /** Milliseconds since an arbitrary start; never goes back. */
  monotonicMs(): number;
  sleep(ms: number): Promise<void>;
}

/** Time by the process's own monotonic clock, which no correction of the machine's clock moves. */
export const systemTiming: Timing = {
  monotonicMs: () => performance.now(),
  sleep: async (ms) => {
    await sleepFor(ms);
  },
};

export interface Deadline {
  /** Zero once the deadline has passed. */
  remainingMs(): number;
}

/** A deadline that many milliseconds from now. */
export function startDeadline(ms: number, timing: Timing): Deadline {
  const endsAt = timing.monotonicMs() + ms;
  return { remainingMs: () => Math.max(0, endsAt - timing.monotonicMs()) };
}

/** The promise's result, or the error `late()` if it takes longer than `ms`. The promise itself isn't stopped. */
export function within<Result>(promise: Promise<Result>, ms: number, late: () => Error) {
  return new Promise<Result>((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Exponential backoff with full jitter: a random time up to the step's length, in milliseconds. */
export function fullJitterMs(
  failures: number,
  random: () => number,
  { baseMs, capMs }: { baseMs: number; capMs: number },
): number {
  return Math.floor(random() * Math.min(capMs, baseMs * 2 ** failures));
}
