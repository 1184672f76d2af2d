import { sql, type Kysely } from "kysely";

/** The pack of a closed period is made again from its revision whenever it is fetched: no file of it is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table close_periods drop column pack_file_id`.execute(db);
}
