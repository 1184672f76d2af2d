import { AsyncLocalStorage } from "node:async_hooks";

/** When the calls of all processes with one credential may be sent. */
export interface Pace {
  /**
   * Waits for the call's place. Calls that go first take the next one; other reads wait until none is taken.
   * @returns null when the call may be sent; otherwise after how many milliseconds one may, which is later than it would wait
   */
  take(call: { goesFirst: boolean; withinMs: number }): Promise<number | null>;
  /** The service has answered 429: nothing is sent for so long, and after a refused write no other read until that may have been sent. */
  limited(call: { pauseMs: number; isWrite: boolean }): Promise<void>;
}

/** The calls of a process that shares its credential with no other go at once. */
export const unpaced: Pace = {
  take: () => Promise.resolve(null),
  limited: () => Promise.resolve(),
};

const writing = new AsyncLocalStorage<true>();

/** Runs what belongs to a write that moves money: its calls go before other reads. */
export function goFirst<Result>(work: () => Promise<Result>): Promise<Result> {
  return writing.run(true, work);
}

/** Whether the caller's calls belong to a write. */
export const goesFirst = (): boolean => writing.getStore() ?? false;
