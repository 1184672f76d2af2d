import { Kysely, Migrator, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { sandboxMigrations } from "./migrations/provider";
import { SANDBOX_SCHEMA, type SandboxDatabase } from "./schema";

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
    provider: sandboxMigrations,
    migrationTableSchema: SANDBOX_SCHEMA,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
