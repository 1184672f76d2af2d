import { sql } from "kysely";

/** Condition on a row of long work: running without progress for so long that its process must have died. */
export function isLostAfter(seconds: number) {
  return sql<boolean>`(state = 'running' and progress_at < clock_timestamp() - make_interval(secs => ${seconds}))`;
}

/** Condition on a queue of long work: queued rows, and rows whose process must have died. */
export function isQueuedOrLost(lostAfterSeconds: number) {
  return sql<boolean>`(state = 'queued' or ${isLostAfter(lostAfterSeconds)})`;
}

/** Change of a row that a worker takes. */
export const TAKEN = sql`state = 'running', progress_at = clock_timestamp()`;
