import { Kysely, Migrator, PostgresDialect, sql, type Transaction } from "kysely";
import { Pool } from "pg";
import { initial } from "./migrations/0001-initial";
import { SANDBOX_SCHEMA, type SandboxDatabase } from "./schema";

export type Db = Kysely<SandboxDatabase>;
export type Trx = Transaction<SandboxDatabase>;

/** Opens the sandbox's tables in any Postgres database. The caller ends it with `destroy()`. */
export function openSandboxDatabase(databaseUrl: string): Kysely<SandboxDatabase> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    application_name: "rampdesk-sandbox",
    options: `-c search_path=${SANDBOX_SCHEMA}`,
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  // The same for one that breaks inside a transaction, between two queries: the next query says so.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new Kysely<SandboxDatabase>({ dialect: new PostgresDialect({ pool }) });
}

/** Brings the sandbox's own schema up to date, creating it when it isn't there. */
export async function migrateSandbox(db: Kysely<SandboxDatabase>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ "0001-initial": initial }) },
    migrationTableSchema: SANDBOX_SCHEMA,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

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
