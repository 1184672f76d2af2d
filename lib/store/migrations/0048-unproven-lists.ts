import { sql, type Kysely } from "kysely";

/** Since when no reading of the newest days, and of the open list, has proven it complete; null while the last one did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mirror_state add column recent_unproven_since timestamptz, add column open_unproven_since timestamptz`.execute(
    db,
  );
}
