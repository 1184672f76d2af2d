import { sql, type Kysely } from "kysely";

/**
 * How many rows the last reading of each window, and of the open list, could not read. It isn't known of what was read before: the nightly
 * check reads all of it again within a month, and counts them then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mirror_windows add column unreadable int not null default 0`.execute(db);
  await sql`alter table mirror_state add column open_unreadable int not null default 0`.execute(db);
}
