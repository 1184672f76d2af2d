import { sql, type Kysely } from "kysely";

/**
 * Runs end matches whose transfer has ended, or lost a leg, since it was matched. What changed before runs did so is looked at once: the
 * next run of each account looks at all transactions, as its first did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update match_runs set as_of_revision = null where not dry`.execute(db);
}
