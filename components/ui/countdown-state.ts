export type CountdownState = "healthy" | "amber" | "red" | "expired" | "waiting" | "endless";

const AMBER_FROM_MS = 5 * 60_000;
const RED_FROM_MS = 60_000;

/** Amber in the last five minutes, red in the last one. */
export function countdownState(remainingMs: number): CountdownState {
  if (remainingMs <= 0) return "expired";
  if (remainingMs <= RED_FROM_MS) return "red";
  return remainingMs <= AMBER_FROM_MS ? "amber" : "healthy";
}
