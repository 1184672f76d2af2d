import type { ConnectionView } from "@/lib/contract/api/settings";
import type { ServiceHealthRow } from "@/lib/store/service-health";

/** With an answer within this time before the trouble, the service is called degraded rather than down. */
const DEGRADED_FOR_MS = 2 * 60 * 1000;

/** The service's health, from what was last seen of it. Unknown until it has been called once. */
export function healthState(
  row: Pick<ServiceHealthRow, "lastOkAt" | "lastErrorAt">,
  now: Date,
): ConnectionView["health"]["state"] {
  const { lastOkAt, lastErrorAt } = row;
  if (lastErrorAt === null) return lastOkAt === null ? "unknown" : "ok";
  if (lastOkAt !== null && lastOkAt.getTime() >= lastErrorAt.getTime()) return "ok";
  return lastOkAt !== null && now.getTime() - lastOkAt.getTime() < DEGRADED_FOR_MS
    ? "degraded"
    : "down";
}
