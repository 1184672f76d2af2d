import { sql, type Kysely } from "kysely";

/** Lists are sorted by what was received, which is nothing until a record has completed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index transactions_received;
    create index transactions_received
      on transactions (destination_currency, (case when status in ('transaction_completed', 'completed') then nullif(amount_received, 0) end) nulls first, created_at nulls first, id)
      include (status, type, source_currency, amount_sent, amount_received);
  `.execute(db);
}
