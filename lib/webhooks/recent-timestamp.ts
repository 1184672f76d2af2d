import { WireTimeOrNull } from "@/lib/contract/service/values";

/** How far a signed timestamp may lie from our clock, either way. */
const TOLERANCE_SECONDS = 300;

/** Assumed: a timestamp is Unix time in seconds or milliseconds, or ISO 8601. */
export function isRecent(timestamp: string, now: Date): boolean {
  const at = WireTimeOrNull.parse(timestamp);
  return at !== null && Math.abs(now.getTime() - at.getTime()) <= TOLERANCE_SECONDS * 1000;
}
