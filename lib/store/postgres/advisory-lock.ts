import { sql, type Database } from "../database";

export type LockedRun<Result> = { ran: true; result: Result } | { ran: false };

/**
 * Runs work unless this or another process is already doing it.
 * The lock belongs to a connection, not to a transaction, so it can be held while the service is called, and it
 * ends with the connection if the process dies.
 */
export async function runExclusively<Result>(
  db: Database,
  name: string,
  work: () => Promise<Result>,
): Promise<LockedRun<Result>> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      locked: boolean;
    }>`select pg_try_advisory_lock(hashtext(${name})) as locked`.execute(connection);
    if (!rows[0]?.locked) return { ran: false };
    try {
      return { ran: true, result: await work() };
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection);
    }
  });
}
