import { sql, type Kysely } from "kysely";

/**
 * Lists are sorted by what they show as received, which of a record that ended without a payout is nothing: its quote isn't shown, and
 * put it among the amounts that were paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index transactions_received;
    create index transactions_received
      on transactions (destination_currency, (case when status in ('cancelled', 'expired', 'failed', 'refunded') then null else amount_received end) nulls first, created_at nulls first, id)
      include (status, type, source_currency, amount_sent, amount_received);
    -- The quote too is looked for: by a filter, and by lines of a statement that may be of such a record.
    create index transactions_destination_amount on transactions (destination_currency, amount_received, created_at);
  `.execute(db);
}
