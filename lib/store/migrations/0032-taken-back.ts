import { sql, type Kysely } from "kysely";

/** A match that its own maker takes back at once was a slip of the hand: other than one that is undone as wrong, the rules may suggest it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table matches add column taken_back boolean not null default false`.execute(db);
}
