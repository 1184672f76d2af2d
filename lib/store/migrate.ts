import { Migrator, sql, type Migration } from "kysely";
import { withDatabase } from "./database";
import * as desk from "./migrations/0001-desk";
import * as transfers from "./migrations/0002-transfers";
import * as webhooks from "./migrations/0003-webhooks";
import * as mirror from "./migrations/0004-mirror";
import * as statements from "./migrations/0005-statements";
import * as matches from "./migrations/0006-matches";
import * as reports from "./migrations/0007-reports";
import * as deskRights from "./migrations/0008-desk-rights";

const MIGRATIONS: Record<string, Migration> = {
  "0001-desk": desk,
  "0002-transfers": transfers,
  "0003-webhooks": webhooks,
  "0004-mirror": mirror,
  "0005-statements": statements,
  "0006-matches": matches,
  "0007-reports": reports,
  "0008-desk-rights": deskRights,
};

/**
 * Kysely's tables stand in the schema of the desk's own. Without its name, Kysely finds those of any schema, such as the sandbox's in
 * the same database.
 */
function withMigrator<Result>(databaseUrl: string, work: (migrator: Migrator) => Promise<Result>) {
  return withDatabase(databaseUrl, async (db) => {
    const { rows } = await sql<{
      schema: string | null;
    }>`select current_schema() as schema`.execute(db);
    return work(
      new Migrator({
        db,
        provider: { getMigrations: async () => MIGRATIONS },
        migrationTableSchema: rows[0]?.schema ?? undefined,
      }),
    );
  });
}

/**
 * Migrates the database to the current schema. Any number of processes may call it at once.
 * @returns the names of the migrations that it ran
 */
export function migrate(databaseUrl: string): Promise<string[]> {
  return withMigrator(databaseUrl, async (migrator) => {
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error(String(error));
    return (results ?? [])
      .filter((result) => result.status === "Success")
      .map((result) => result.migrationName);
  });
}

export function pendingMigrations(databaseUrl: string): Promise<string[]> {
  return withMigrator(databaseUrl, async (migrator) =>
    (await migrator.getMigrations())
      .filter((migration) => !migration.executedAt)
      .map((migration) => migration.name),
  );
}
