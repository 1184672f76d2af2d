import { sql, type Kysely } from "kysely";

/** What the desk has found out about how the service takes its requests, for the page of the connection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service_health add column findings jsonb not null default '{}'`.execute(db);
}
