import { sql, type Kysely } from "kysely";

/** The payment details that the service shows for a transfer that is on hold because they aren't those first given: whoever takes it off hold must have seen them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transfers add column held_instructions jsonb`.execute(db);
}
