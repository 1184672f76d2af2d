import { sql, type Kysely } from "kysely";

/** How often in a row an old copy of a transfer has answered, counted apart from readings that failed: only the former say that its states contradict each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transfers add column backward_readings int not null default 0`.execute(db);
}
