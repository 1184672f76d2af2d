import type { Clock } from "@/lib/platform/clock";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** An average month. */
export const MONTH_MS = 30.4 * DAY_MS;

export type SandboxClock = ReturnType<typeof createSandboxClock>;

/** The sandbox's own clock: a given clock, set forward by the controls. */
export function createSandboxClock(base: Clock, startOffsetMs: number) {
  let offset = startOffsetMs;
  return {
    now: () => new Date(base.now().getTime() + offset),
    offsetMs: () => offset,
    setOffset: (offsetMs: number) => {
      offset = offsetMs;
    },
  };
}
