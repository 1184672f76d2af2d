import type { AwayParts } from "@/lib/contract/api/events";
import type { ConnectionView } from "@/lib/contract/api/settings";
import type { Database } from "@/lib/store/database";
import { isListenedTo } from "@/lib/store/postgres/listen";
import { readServiceHealth, type ServiceHealthRow } from "@/lib/store/service-health";
import { requirePermission, type UserContext } from "../context";

export interface ServiceState {
  state: ConnectionView["health"]["state"];
  /** When it was last seen; null if never. */
  seenAt: string | null;
}

/** Reads the service's state as any process last saw it, and since when. */
export async function readServiceState(db: Database, now: Date): Promise<ServiceState> {
  const row = await readServiceHealth(db);
  const state = healthState(row, now);
  const seenAt = state === "ok" ? row.lastOkAt : row.lastErrorAt;
  return { state, seenAt: seenAt?.toISOString() ?? null };
}

/** An answer this recent makes the service degraded rather than down. */
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

/**
 * Returns the part that keeps writes from being sent. Without a worker, nothing asks the service.
 * @throws {AppError} `forbidden`.
 */
export async function getAwayParts(ctx: UserContext): Promise<AwayParts> {
  requirePermission(ctx, "desk.read");
  const [hasWorker, service] = await Promise.all([
    isListenedTo(ctx.db, "desk_work"),
    readServiceState(ctx.db, ctx.clock.now()),
  ]);
  if (!hasWorker) return { away: "worker" };
  return { away: service.state === "down" ? "service" : null };
}
