import { setTimeout as sleepFor } from "node:timers/promises";

/** How time passes for deadlines and waits. Separate from Clock: a wall clock may jump, a deadline must not. */
export interface Timing {
  /** Milliseconds from an arbitrary start, never going back. */
  monotonicMs(): number;
  sleep(ms: number): Promise<void>;
}

export const systemTiming: Timing = {
  monotonicMs: () => performance.now(),
  sleep: async (ms) => {
    await sleepFor(ms);
  },
};

/** A span of time that runs out. */
export interface Deadline {
  /** Zero once it has passed. */
  remainingMs(): number;
}

export function startDeadline(ms: number, timing: Timing): Deadline {
  const endsAt = timing.monotonicMs() + ms;
  return { remainingMs: () => Math.max(0, endsAt - timing.monotonicMs()) };
}

/** The promise's result, or `late()`'s error when it takes longer than `ms`. The promise itself goes on. */
export function within<Result>(promise: Promise<Result>, ms: number, late: () => Error): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
