import { sql, type Kysely } from "kysely";

/** Events are counted and removed by when they came, and those set aside are counted by themselves: neither reads the whole inbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index webhook_inbox_received on webhook_inbox (received_at);
    create index webhook_inbox_parked on webhook_inbox (id) where state = 'parked';
  `.execute(db);
}
