import { sql, type Kysely } from "kysely";

/** Records that may still change are read before those that have ended, of which a whole year may be due: they have an index of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index transactions_due_changing on transactions (next_read_at)
      where next_read_at is not null and status not in ('transaction_completed', 'completed', 'cancelled', 'expired', 'failed', 'refunded');
  `.execute(db);
}
