import { setTimeout as delay } from "node:timers/promises";

interface PollOptions {
  timeoutMs: number;
  everyMs?: number;
  /** Ends the wait at once, with the signal's reason. */
  signal?: AbortSignal;
}

/** Asks until an answer is not `undefined`, or the time is over. @returns the answer */
export async function poll<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  options: PollOptions,
): Promise<T | undefined> {
  const { timeoutMs, everyMs = 50, signal } = options;
  const endsAt = performance.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() >= endsAt) return undefined;
    await delay(everyMs, undefined, signal ? { signal } : {});
  }
}
