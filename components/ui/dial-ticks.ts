import type { CountdownState } from "./countdown-state";

export interface DialTick {
  /** Degrees, clockwise from twelve o'clock. */
  angle: number;
  on: "full" | "part" | "w0" | "w1" | "w2" | "w3" | undefined;
  long: boolean;
}

const MAX_TICKS = 60;
const WAITING_TICKS = 30;
const LONG_TICKS = 5;
const SWEEP = ["w0", "w1", "w2", "w3"] as const;

/** One tick a minute; one a second in the last minute and once expired; a sweep while waiting. */
export function dialTicks(remainingMs: number, totalMs: number, state: CountdownState): DialTick[] {
  const bySeconds = state === "red" || state === "expired";
  const minutes = Math.min(MAX_TICKS, Math.max(1, Math.round(totalMs / 60_000)));
  const count = state === "waiting" ? WAITING_TICKS : bySeconds ? MAX_TICKS : minutes;
  const spanMs = bySeconds ? 60_000 : Math.max(totalMs, 1);
  const lit =
    state === "expired" ? 0 : (Math.min(Math.max(remainingMs, 0), spanMs) / spanMs) * count;
  return Array.from({ length: count }, (_, index) => ({
    angle: ((index + 0.5) * 360) / count,
    on:
      state === "waiting"
        ? SWEEP[index]
        : index + 1 <= lit
          ? "full"
          : index < lit
            ? "part"
            : undefined,
    long: !bySeconds && state !== "waiting" && index < LONG_TICKS,
  }));
}
