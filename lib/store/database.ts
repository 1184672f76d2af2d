import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  sql,
  type Transaction,
} from "kysely";
import pg from "pg";
import { preparingPool } from "./postgres/prepared-statements";
import type { Schema } from "./schema";

export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;
/** A pool or a transaction on it: what every named query takes. */
export type Queryable = Database | DatabaseTransaction;

/** Keeps a date as its text: a Date would depend on this machine's zone. */
const DATE_TYPE = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === DATE_TYPE
      ? (text: string) => text
      : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
};

/**
 * Opens a pool on the desk's database. Column names are snake_case in SQL and camelCase in code;
 * numeric and bigint come as text, so that no figure passes through a float, and dates as `YYYY-MM-DD`.
 */
export function openDatabase(databaseUrl: string, options: { maxConnections?: number } = {}) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.maxConnections ?? 10,
    application_name: "rampdesk",
    types,
    onConnect: limitSilence,
  });
  // An idle connection that the server ends must not end the process: the next query gets a new one.
  pool.on("error", () => undefined);
  // Nor must one that breaks inside a transaction, between two queries: the next query reports it. The pool listens only to idle ones.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  pools.set(db, pool);
  return db;
}

/** Sets the limit by a query, since poolers refuse most settings in the address. */
async function limitSilence(client: pg.ClientBase): Promise<void> {
  await client.query(`set idle_in_transaction_session_timeout = ${SILENT_TRANSACTION_MS}`);
}

const pools = new WeakMap<Database, pg.Pool>();

/** Works with one connection, which is closed afterwards. */
export async function withDatabase<Result>(
  databaseUrl: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

export function poolOf(db: Database): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error("this database was not opened by openDatabase");
  return pool;
}

export { sql } from "kysely";

/** Returns the row of a query that always has one, such as a count. */
export async function onlyRow<Row>(db: Queryable, query: RawBuilder<Row>): Promise<Row> {
  const [row] = (await query.execute(db)).rows;
  if (row === undefined) throw new Error("a query gave no row");
  return row;
}

/** @param rows SQL from `from` on */
export async function exists(db: Queryable, rows: RawBuilder<unknown>): Promise<boolean> {
  return (await onlyRow(db, sql<{ found: boolean }>`select exists (select ${rows}) as found`))
    .found;
}

/** Number of rows, as a number: the driver reads a count as text. */
export const COUNT = sql<number>`count(*)::int`;

/** How long a transaction may be silent while it holds a lock. */
const SILENT_HOLDER_MS = 15_000;

/** The same for every other transaction: far longer than anything is computed between two queries. */
const SILENT_TRANSACTION_MS = 120_000;

/**
 * Selected together with a lock. From then until its end, the transaction may be silent only for that long: then the database ends
 * its connection, which undoes it and frees the lock. A process that is frozen in the middle of a transaction (stopped, paused with
 * its machine, cut off from the network) neither continues nor dies, and would hold up everybody for as long as it stays so.
 */
export function endWhenSilent(afterMs: number = SILENT_HOLDER_MS) {
  return sql<string>`set_config('idle_in_transaction_session_timeout', ${`${afterMs}ms`}, true)`;
}
