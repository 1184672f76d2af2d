import { sql } from "kysely";

/** How long a transaction may send nothing while it holds a lock that others wait for. Longer than a busy process takes between two queries. */
const SILENT_HOLDER_MS = 15_000;

/** The same for every other transaction: far longer than anything is computed between two queries. */
export const SILENT_TRANSACTION_MS = 120_000;

/**
 * Selected together with a lock. From then until its end, the transaction may be silent only for that long: then the database ends
 * its connection, which undoes it and frees the lock. A process that is frozen in the middle of a transaction (stopped, paused with
 * its machine, cut off from the network) neither continues nor dies, and would hold up everybody for as long as it stays so.
 */
export function endsWhenSilent(afterMs: number = SILENT_HOLDER_MS) {
  return sql<string>`set_config('idle_in_transaction_session_timeout', ${`${afterMs}ms`}, true)`;
}
