import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Schema } from "./schema";

export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;
/** A pool or a transaction on it: what every named query takes. */
export type Queryable = Database | DatabaseTransaction;

/**
 * Opens a pool on the desk's database. Column names are snake_case in SQL and camelCase in code;
 * numeric and bigint come as text, so that no figure passes through a float.
 */
export function openDatabase(databaseUrl: string, options: { maxConnections?: number } = {}): Database {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: options.maxConnections ?? 10, application_name: "rampdesk" });
  // An idle connection that the server ends must not end the process: the next query gets a new one.
  pool.on("error", () => undefined);
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** The database's clock: leases and schedules are compared on it alone. */
export { sql } from "kysely";
