import { sql, type Kysely } from "kysely";

/**
 * Records of the mirror that a complete reading of the service's list left out although it should have had them. Each is asked for by its
 * id; one that isn't found there either is gone. None is deleted: people decide what it means. A record that is listed again is taken out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table left_out_records (
      transaction_id text primary key references transactions (id) on delete cascade,
      left_out_at timestamptz not null,
      gone_at timestamptz
    )
  `.execute(db);
}
