import { sql, type Kysely, type Migration } from "kysely";

const TABLES = sql`
  create table recipients (
    id text primary key,
    type text not null check (type in ('crypto', 'fiat')),
    name text not null,
    active boolean not null default true,
    network text,
    wallet_address text,
    symbol text,
    account_number text,
    account_name text,
    bank_code text,
    bank_name text,
    currency text,
    created_at timestamptz(3) not null,
    check (case type
      when 'crypto' then num_nonnulls(network, wallet_address, symbol) = 3
      else num_nonnulls(account_number, account_name, bank_code, bank_name, currency) = 5
    end)
  );
  create index recipients_newest on recipients (created_at desc, id desc);

  create table transfers (
    id uuid primary key,
    reference text not null unique,
    type text not null check (type in ('onramp', 'offramp')),
    status text not null check (status in ('fetching_rates', 'rate_received', 'awaiting_payment', 'completed', 'cancelled')),
    record_status text check (record_status in ('awaiting_payment', 'expired', 'payment_confirmed', 'transaction_completed', 'cancelled', 'refunded', 'failed')),
    source_amount numeric not null check (source_amount > 0),
    source_currency text not null,
    destination_amount numeric not null default 0,
    destination_currency text not null,
    network text,
    recipient_id text not null references recipients (id),
    rate_value numeric not null default 0,
    rate_expires_at timestamptz(3),
    quote_count integer not null default 1,
    fee numeric not null default 0,
    payment_instructions jsonb,
    events jsonb not null,
    received_amount numeric not null default 0,
    transaction_hash text,
    failure_reason text,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    check ((network is not null) = (type = 'offramp'))
  );

  create table payments (
    id uuid primary key,
    transfer_id uuid not null references transfers (id),
    amount numeric not null check (amount > 0),
    currency text not null,
    session_id text not null,
    status text not null check (status in ('confirmed', 'refunded')),
    received_at timestamptz(3) not null,
    created_at timestamptz(3) not null
  );
  create index payments_of_transfer on payments (transfer_id);

  create table payment_notices (
    id uuid primary key,
    transfer_id uuid not null references transfers (id),
    payment_type text not null check (payment_type in ('full', 'split')),
    amount numeric,
    created_at timestamptz(3) not null,
    check ((amount is null) = (payment_type = 'full'))
  );
  create index payment_notices_of_transfer on payment_notices (transfer_id);

  create table scheduled_steps (
    id bigint generated always as identity primary key,
    transfer_id uuid not null references transfers (id),
    kind text not null,
    amount numeric,
    due_at timestamptz(3) not null
  );
  create index scheduled_steps_due on scheduled_steps (due_at, id);
  create index scheduled_steps_of_transfer on scheduled_steps (transfer_id);

  create table webhook_messages (
    id text primary key,
    type text not null,
    transfer_id uuid not null references transfers (id),
    body text not null,
    created_at timestamptz(3) not null
  );
  create index webhook_messages_of_transfer on webhook_messages (transfer_id);

  create table webhook_deliveries (
    id bigint generated always as identity primary key,
    message_id text not null references webhook_messages (id),
    attempt integer not null,
    due_at timestamptz(3) not null,
    status text not null check (status in ('pending', 'delivered', 'failed', 'gave_up', 'not_sent')),
    attempted_at timestamptz(3),
    url text,
    response_status integer,
    error text
  );
  create index webhook_deliveries_due on webhook_deliveries (due_at, id) where status = 'pending';
  create index webhook_deliveries_of_message on webhook_deliveries (message_id);

  create table idempotency_keys (
    scope text not null,
    key text not null,
    body_hash text not null,
    response_status integer not null,
    response_body text not null,
    created_at timestamptz(3) not null,
    primary key (scope, key, body_hash)
  );

  create table state (
    id integer primary key check (id = 1),
    clock_offset_ms bigint not null default 0,
    token_secret text not null,
    token_generation integer not null default 1,
    transactions_version bigint not null default 0
  );
`;

// Each filter of the transactions list has an index, so no page is ever sorted.
const TRANSACTION_INDEXES = sql`
  create index transactions_newest on transfers (created_at desc, id desc) where record_status is not null;
  create index transactions_open on transfers (created_at desc, id desc) where record_status = 'awaiting_payment';
  create index transactions_closed on transfers (created_at desc, id desc)
    where record_status is not null and record_status <> 'awaiting_payment';
`;

// How many transaction records there are by UTC day and status, so that no page of the list has to count a million rows.
const TRANSACTION_COUNTS = sql`
  create table transaction_counts (
    day date not null,
    record_status text not null,
    transactions bigint not null,
    primary key (day, record_status)
  );

  create function add_to_transaction_counts(days date[], statuses text[], deltas bigint[]) returns void language plpgsql as $$
  begin
    if cardinality(days) = 0 then
      return;
    end if;
    -- First of all: whoever holds this row is alone, so that two writers can't each wait for the other's count.
    update sandbox.state set transactions_version = transactions_version + 1;
    insert into sandbox.transaction_counts as counts (day, record_status, transactions)
      select * from unnest(days, statuses, deltas)
      on conflict (day, record_status) do update set transactions = counts.transactions + excluded.transactions;
  end $$;

  create function count_transactions() returns trigger language plpgsql as $$
  declare
    days date[];
    statuses text[];
    deltas bigint[];
  begin
    if tg_op = 'TRUNCATE' then
      update sandbox.state set transactions_version = transactions_version + 1;
      delete from sandbox.transaction_counts;
      return null;
    elsif tg_op = 'INSERT' then
      select coalesce(array_agg(day), '{}'), array_agg(record_status), array_agg(n) into days, statuses, deltas from (
        select (created_at at time zone 'UTC')::date as day, record_status, count(*) as n
        from new_rows where record_status is not null group by 1, 2) changes;
    elsif tg_op = 'DELETE' then
      select coalesce(array_agg(day), '{}'), array_agg(record_status), array_agg(n) into days, statuses, deltas from (
        select (created_at at time zone 'UTC')::date as day, record_status, -count(*) as n
        from old_rows where record_status is not null group by 1, 2) changes;
    else
      select coalesce(array_agg(day), '{}'), array_agg(record_status), array_agg(n) into days, statuses, deltas from (
        select (created_at at time zone 'UTC')::date as day, record_status, sum(sign) as n
        from (
          select created_at, record_status, 1 as sign from new_rows
          union all
          select created_at, record_status, -1 from old_rows
        ) both_rows where record_status is not null group by 1, 2 having sum(sign) <> 0) changes;
    end if;
    perform sandbox.add_to_transaction_counts(days, statuses, deltas);
    return null;
  end $$;

  -- For each statement, not each row: a bulk load of a million rows counts them once.
  create trigger count_inserted after insert on transfers
    referencing new table as new_rows for each statement execute function count_transactions();
  create trigger count_updated after update on transfers
    referencing old table as old_rows new table as new_rows for each statement execute function count_transactions();
  create trigger count_deleted after delete on transfers
    referencing old table as old_rows for each statement execute function count_transactions();
  create trigger count_truncated after truncate on transfers
    for each statement execute function count_transactions();
`;

export const initial: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await TABLES.execute(db);
    await TRANSACTION_INDEXES.execute(db);
    await TRANSACTION_COUNTS.execute(db);
  },
};
