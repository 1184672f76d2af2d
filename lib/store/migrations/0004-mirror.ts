import { sql, type Kysely } from "kysely";

/**
 * The mirror of the service's transactions. `desk_revision` orders every change that a report may show: with it any
 * file can be written again as it was, and compared with what has become of its rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create sequence desk_revision as bigint;

    create table transactions (
      id text primary key,
      reference text,
      reference_key text generated always as (upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g'))) stored,
      type text,
      status text not null,
      source_currency text not null,
      amount_sent numeric not null,
      destination_currency text not null,
      amount_received numeric,
      rate text,
      fee text,
      created_at timestamptz,
      recipient_name text,
      recipient_account text,
      bank_or_network text,
      payment_account jsonb,
      transaction_hash text,
      -- As hashes are compared: small letters, without 0x.
      hash_key text generated always as (regexp_replace(lower(btrim(transaction_hash)), '^0x', '')) stored,
      failure_reason text,
      -- Lower-case, for search in parts of words. Ids and hashes are looked up whole: their parts would treble the index and
      -- what it costs to write a row.
      search_text text generated always as (
        lower(coalesce(reference, '') || ' ' || coalesce(recipient_name, '') || ' ' || coalesce(recipient_account, '') || ' ' || coalesce(failure_reason, ''))
      ) stored,
      revision bigint not null,
      -- When the reading that this row shows was started: an older reading loses.
      read_started_at timestamptz not null,
      first_seen_at timestamptz not null,
      -- When it is to be read again by itself; null when its windows are enough.
      next_read_at timestamptz,
      read_failures int not null default 0
    );

    -- What a row was before each change of it.
    create table transaction_versions (
      transaction_id text not null references transactions (id),
      revision bigint not null,
      replaced_by bigint not null,
      replaced_at timestamptz not null,
      record jsonb not null,
      primary key (transaction_id, revision)
    );
    create index transaction_versions_replaced on transaction_versions (replaced_by);

    -- A record that changes leaves what it was behind, whoever changes it.
    create function keep_transaction_version() returns trigger language plpgsql as $$
    begin
      insert into transaction_versions (transaction_id, revision, replaced_by, replaced_at, record)
      values (old.id, old.revision, new.revision, clock_timestamp(),
        to_jsonb(old) - array['id', 'revision', 'reference_key', 'hash_key', 'search_text', 'read_started_at', 'first_seen_at', 'next_read_at', 'read_failures']);
      return null;
    end $$;
    create trigger keep_transaction_version after update on transactions
      for each row when (new.revision <> old.revision) execute function keep_transaction_version();

    -- Newest first is the order of every list; ties are broken by the id.
    create index transactions_created on transactions (created_at desc nulls last, id desc);
    create index transactions_reference on transactions (reference_key);
    create index transactions_hash on transactions (hash_key) where hash_key is not null;
    create index transactions_open on transactions (id) where status = 'awaiting_payment';
    create index transactions_due on transactions (next_read_at) where next_read_at is not null;
    create index transactions_search on transactions using gin (search_text gin_trgm_ops);
    -- The orders of the mirror's list, each with what is cheap to filter by, so that it can be read along without the table.
    create index transactions_sent on transactions (source_currency, amount_sent, created_at nulls first, id)
      include (status, type, destination_currency, amount_received);
    create index transactions_received on transactions (destination_currency, amount_received nulls first, created_at nulls first, id)
      include (status, type, source_currency, amount_sent);
    create index transactions_recipient on transactions (recipient_name collate "C" nulls first, created_at nulls first, id)
      include (status, type, source_currency, amount_sent, destination_currency, amount_received);
    create index transactions_status on transactions (status, created_at nulls first, id)
      include (type, source_currency, amount_sent, destination_currency, amount_received);
    -- Pairs that the interface doesn't name: hardly ever any.
    create index transactions_other_pair on transactions (id) where type is null;
    create index transactions_revision on transactions (revision);

    -- The stretches of days that the mirror was filled by, without a gap between them: from start_day up to, not including, end_day.
    create table mirror_windows (
      start_day date primary key,
      end_day date not null,
      -- waiting: to be read once more.
      state text not null check (state in ('waiting','done')),
      rows int not null,
      pages int not null,
      -- Records that its last reading found new or changed.
      found int not null,
      passes int not null,
      verified_at timestamptz not null,
      check (end_day > start_day)
    );

    create table mirror_state (
      id int primary key default 1 check (id = 1),
      phase text not null default 'empty' check (phase in ('empty','loading','current')),
      -- The first day of which the service has a record.
      first_day date,
      started_at timestamptz,
      loaded_at timestamptz,
      recent_verified_at timestamptz,
      recent_due_at timestamptz,
      open_verified_at timestamptz,
      open_due_at timestamptz,
      sweep_started_at timestamptz,
      swept_at timestamptz,
      -- Records that the last sweep found changed or missing.
      sweep_found int not null default 0,
      unreadable int not null default 0,
      last_error text,
      last_error_at timestamptz,
      failures int not null default 0,
      -- Nobody works before this: another does, or the service needs a pause.
      next_round_at timestamptz not null default '-infinity',
      fence bigint not null default 0
    );
    insert into mirror_state (id) values (1);

    create table saved_views (
      id uuid primary key,
      page text not null,
      name text not null,
      owner_id uuid not null references users (id),
      shared boolean not null,
      -- As the page's address has it: relative dates stay relative.
      query text not null,
      version int not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create unique index saved_views_name on saved_views (page, owner_id, lower(name));
  `.execute(db);
}
