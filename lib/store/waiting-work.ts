import { sql } from "kysely";

/** For the rows of a table that is a queue of long work: those that are queued, and those that haven't moved for so long that their worker's process must have died. */
export function isWaiting(lostAfterSeconds: number) {
  return sql<boolean>`(state = 'queued' or (state = 'running' and progress_at < clock_timestamp() - make_interval(secs => ${lostAfterSeconds})))`;
}

/** What a worker that takes such a row writes to it. */
export const taken = { state: "running" as const, progressAt: sql<Date>`clock_timestamp()` };
