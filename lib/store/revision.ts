import { sql } from "kysely";
import { type Database, type DatabaseTransaction, onlyRow, type Queryable } from "./database";

/** Writers hold it shared; fixing a revision holds it exclusively for a moment. */
const LOCK = sql`hashtextextended('desk_revision', 0)`;

/** Must precede every `nextval('desk_revision')`: a fixed report waits for its commit. */
export async function joinRevisionWriters(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(tx);
}

/** The next revision. The caller's transaction holds `joinRevisionWriters` from here on. */
export async function nextRevision(tx: DatabaseTransaction): Promise<string> {
  await joinRevisionWriters(tx);
  const next = sql<{ revision: string }>`select nextval('desk_revision') as revision`;
  return (await onlyRow(tx, next)).revision;
}

/** The last revision handed out. Others may still appear before it, so it is for what is shown now and not kept; it waits for nobody. */
export async function lastRevision(db: Queryable): Promise<string> {
  const last = sql<{ revision: string }>`
    select case when is_called then last_value else 0 end as revision from desk_revision`;
  return (await onlyRow(db, last)).revision;
}

/**
 * Returns a revision up to which everything is committed.
 * No change with it or an earlier one can still appear. Waits for writers under way.
 */
export async function settledRevision(db: Database): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    return lastRevision(tx);
  });
}
