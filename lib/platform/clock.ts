/** Where "now" comes from. Everything that decides by time takes one, so that tests can move it. */
export interface Clock {
  now(): Date;
}

/** Offset of another clock ahead of ours, in milliseconds, and our time of measuring. */
export interface ClockReading {
  offsetMs: number;
  measuredAt: Date;
}

/** Returns the later reading, the first if equal, null without any. */
export function newerReading(one: ClockReading | null, other: ClockReading | null) {
  if (one === null || other === null) return one ?? other;
  return other.measuredAt.getTime() > one.measuredAt.getTime() ? other : one;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved. For tests. */
export function manualClock(
  start: Date | string,
): Clock & { advance(byMs: number): void; set(to: Date | string): void } {
  let current = new Date(start).getTime();
  return {
    now: () => new Date(current),
    advance: (byMs) => {
      current += byMs;
    },
    set: (to) => {
      current = new Date(to).getTime();
    },
  };
}
