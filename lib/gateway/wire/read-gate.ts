import { AsyncLocalStorage } from "node:async_hooks";
import type { Timing } from "./timing";

const LOOK_AGAIN_MS = 250;
/** No read waits longer than this, however many writes are due one after the other. */
const LONGEST_WAIT_MS = 10_000;

/** When reads wait, in milliseconds from now. */
export interface Hold {
  fromMs: number;
  untilMs: number;
}

/** Lets writes go first where the service limits requests: while one that was refused for it is due again, reads leave it their place. */
export interface ReadGate {
  /** Takes the place of the owner's earlier hold; null: none any more. */
  hold(owner: string, hold: Hold | null): void;
  /** Runs what belongs to a write: its reads aren't held. */
  ahead<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Returns when no hold applies, or after 10 s. */
  pass(): Promise<void>;
}

export function createReadGate(timing: Timing): ReadGate {
  const isAhead = new AsyncLocalStorage<true>();
  const holds = new Map<string, { from: number; until: number }>();
  const isHeld = (now: number): boolean => {
    for (const [owner, { until }] of holds) if (until <= now) holds.delete(owner);
    return [...holds.values()].some(({ from }) => from <= now);
  };
  return {
    hold: (owner, hold) => {
      const now = timing.monotonicMs();
      if (hold === null) holds.delete(owner);
      else holds.set(owner, { from: now + hold.fromMs, until: now + hold.untilMs });
    },
    ahead: (work) => isAhead.run(true, work),
    pass: async () => {
      if (isAhead.getStore()) return;
      const end = timing.monotonicMs() + LONGEST_WAIT_MS;
      for (let now = timing.monotonicMs(); now < end && isHeld(now); now = timing.monotonicMs())
        await timing.sleep(LOOK_AGAIN_MS);
    },
  };
}
