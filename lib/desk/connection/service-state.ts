import type { ConnectionView } from "@/lib/contract/api/settings";
import type { Database } from "@/lib/store/database";
import { readServiceHealth } from "@/lib/store/service-health";
import { healthState } from "./health-state";

/** How the transfer service was last seen, without the reason, so that it may be shown to somebody who isn't signed in. */
export interface ServiceState {
  state: ConnectionView["health"]["state"];
  /** When it was last seen; null if never. */
  seenAt: string | null;
}

/** Whether the service answers, as any process last saw it, and since when that is known. */
export async function readServiceState(db: Database, now: Date): Promise<ServiceState> {
  const row = await readServiceHealth(db);
  const state = healthState(row, now);
  const seenAt = state === "ok" ? row.lastOkAt : row.lastErrorAt;
  return { state, seenAt: seenAt?.toISOString() ?? null };
}
