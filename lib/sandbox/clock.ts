import type { Clock } from "@/lib/platform/clock";

/** The sandbox's own clock: a given clock, set forward by the controls. */
export interface SandboxClock extends Clock {
  offsetMs(): number;
  setOffset(offsetMs: number): void;
}

export function createSandboxClock(base: Clock, startOffsetMs: number): SandboxClock {
  let offset = startOffsetMs;
  return {
    now: () => new Date(base.now().getTime() + offset),
    offsetMs: () => offset,
    setOffset: (offsetMs) => {
      offset = offsetMs;
    },
  };
}
