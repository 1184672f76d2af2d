import { sql, type Kysely } from "kysely";

/**
 * Transfers at the service that no create of the desk has led to, and the create that could have made each. They are not in
 * `transfers`, so that no step can be planned for them. And there is one transfer for each intent, whatever turns up later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unclaimed_transfers (
      id text primary key,
      operation_id uuid references operations (id),
      reference text,
      type text,
      status text,
      phase text,
      source_amount numeric,
      source_currency text,
      destination_currency text,
      recipient jsonb,
      service_created_at timestamptz,
      found_at timestamptz not null,
      verified_at timestamptz,
      listed_at timestamptz,
      set_aside_at timestamptz,
      next_read_at timestamptz,
      check (listed_at is null or (verified_at is not null and set_aside_at is null))
    );
    create index unclaimed_transfers_due on unclaimed_transfers (next_read_at) where next_read_at is not null;
    create index unclaimed_transfers_listed on unclaimed_transfers (listed_at) where listed_at is not null;
    create index operations_creates on operations (created_at) where kind = 'create_transfer';
    create unique index transfers_intent on transfers (intent_id) where intent_id is not null;
  `.execute(db);
}
