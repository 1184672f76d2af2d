import { WireTimeOrNull } from "@/lib/contract/service/values";

/** How far a signed timestamp may lie from our clock, either way. */
const TOLERANCE_MS = 300_000;

/** Assumed: a timestamp is Unix time in seconds or milliseconds, or ISO 8601. */
export function isRecent(timestamp: string, now: Date): boolean {
  const at = WireTimeOrNull.parse(timestamp);
  return at !== null && isWithinTolerance(at.getTime(), now);
}

/** Of an instant in milliseconds of Unix time, which may be none that a date can hold. */
export function isWithinTolerance(atMs: number, now: Date): boolean {
  return Math.abs(now.getTime() - atMs) <= TOLERANCE_MS;
}
