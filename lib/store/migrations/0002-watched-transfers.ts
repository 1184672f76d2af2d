import { sql, type Kysely } from "kysely";

/** Until when somebody is taken to have a transfer's page open before them: it is then read more often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table transfers add column watched_until timestamptz;
    create index transfers_watched on transfers (watched_until) where watched_until is not null;
  `.execute(db);
}
