import { sql } from "kysely";
import type { Db, Trx } from "./db";

/** Key of the advisory lock: an arbitrary constant. */
const RESET_LOCK = 7_264_001;

/** A transaction that writes. A reset waits for it, and it for a reset: a reset locks every table, in an order of its own. */
export async function writeTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock_shared(${RESET_LOCK})`.execute(trx);
    return work(trx);
  });
}

/** A transaction during which nobody else writes. */
export async function resetTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${RESET_LOCK})`.execute(trx);
    return work(trx);
  });
}
