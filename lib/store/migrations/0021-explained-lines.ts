import { sql, type Kysely } from "kysely";

/**
 * Matches that don't come out even are few, and among them are the lines that were explained without a transfer. The control totals
 * show those apart, so they are found without reading all matches of a busy month.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index matches_uneven on matches (account_id, automatic, first_on) where state = 'matched' and difference <> 0`.execute(
    db,
  );
}
