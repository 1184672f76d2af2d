import { sql, type Kysely } from "kysely";

/** What the service sent back is a movement of its own, which a statement should show beside the payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- As before, with the refund. The record doesn't say when it was sent, nor under which hash.
    create or replace view legs as
      select id as transaction_id, 'source' as side, 'out' as direction, source_currency as currency, amount_sent as amount, created_at,
        reference, reference_key, status, recipient_name, transaction_hash, bank_or_network,
        payment_account ->> 'account' as party,
        case when status in ('payment_confirmed', 'transaction_completed', 'completed', 'refunded') then 'due'
          when status in ('cancelled', 'expired', 'failed') then 'void' else 'expected' end as state
      from transactions
      union all
      select id, 'destination', 'in', destination_currency, amount_received, created_at,
        reference, reference_key, status, recipient_name, transaction_hash, bank_or_network,
        recipient_account,
        case when status in ('transaction_completed', 'completed') then 'due'
          when status in ('cancelled', 'expired', 'failed', 'refunded') then 'void' else 'expected' end
      from transactions where amount_received > 0
      union all
      select id, 'refund', 'in', source_currency, amount_sent, created_at,
        reference, reference_key, status, recipient_name, null, bank_or_network, null, 'due'
      from transactions where status = 'refunded';
    create index transactions_refunded_day on transactions (source_currency, created_at) where status = 'refunded';
    alter table match_legs drop constraint match_legs_side_check, add constraint match_legs_side_check check (side in ('source', 'destination', 'refund'));
  `.execute(db);
}
