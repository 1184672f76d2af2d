import { sql } from "kysely";

/**
 * Condition on a queue of long work: queued rows, and rows without progress.
 * Without progress for so long, their worker's process must have died.
 */
export function isQueuedOrLost(lostAfterSeconds: number) {
  return sql<boolean>`(state = 'queued' or (state = 'running' and progress_at < clock_timestamp() - make_interval(secs => ${lostAfterSeconds})))`;
}

/** Values that a worker writes to a row that it takes. */
export const takenNow = { state: "running" as const, progressAt: sql<Date>`clock_timestamp()` };
