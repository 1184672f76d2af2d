import { sql, type Kysely } from "kysely";

/**
 * The fourth part is the mirror: a copy of the service's transactions. `desk_revision` orders every change that a report may
 * show: with it any file can be written again as it was, and compared with what has become of its rows.
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
    -- Lists and totals are read from indexes alone, where the database knows that all see a page's rows: it learns that when it
    -- cleans up, which by default is after a fifth of all rows.
    alter table transactions set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);

    -- Newest first is the order of every list; ties are broken by the id.
    create index transactions_created on transactions (created_at desc nulls last, id desc);
    create index transactions_reference on transactions (reference_key);
    create index transactions_hash on transactions (hash_key) where hash_key is not null;
    create index transactions_open on transactions (id) where status = 'awaiting_payment';
    create index transactions_due on transactions (next_read_at) where next_read_at is not null;
    -- Records that may still change are read before those that have ended, of which a whole year may be due.
    create index transactions_due_changing on transactions (next_read_at)
      where next_read_at is not null and status not in ('transaction_completed', 'completed', 'cancelled', 'expired', 'failed', 'refunded');
    -- A text is looked for among recipients and elsewhere, each by itself: reference and reason apart from the recipient, so that
    -- whether a word stands in one of the two is known without all that the other holds. A new line, which nobody types, is
    -- between two fields, so that no text runs over both.
    create index transactions_search_parts on transactions using gin (
      (lower(coalesce(reference, '') || E'\n' || coalesce(failure_reason, ''))) gin_trgm_ops,
      (lower(coalesce(recipient_name, '') || E'\n' || coalesce(recipient_account, ''))) gin_trgm_ops
    );
    -- The orders of the mirror's list, each with what is cheap to filter by, so that it can be read along without the table.
    create index transactions_sent on transactions (source_currency, amount_sent, created_at nulls first, id)
      include (status, type, destination_currency, amount_received);
    -- Nothing was received until a record has completed.
    create index transactions_received
      on transactions (destination_currency, (case when status in ('transaction_completed', 'completed') then nullif(amount_received, 0) end) nulls first, created_at nulls first, id)
      include (status, type, source_currency, amount_sent, amount_received);
    create index transactions_recipient on transactions (recipient_name collate "C" nulls first, created_at nulls first, id)
      include (status, type, source_currency, amount_sent, destination_currency, amount_received);
    create index transactions_status on transactions (status, created_at nulls first, id)
      include (type, source_currency, amount_sent, destination_currency, amount_received);
    -- The quote is looked for too: by a filter, and by lines of a statement that may be of a record without a payout.
    create index transactions_destination_amount on transactions (destination_currency, amount_received, created_at);
    -- Pairs that the interface doesn't name: hardly ever any.
    create index transactions_other_pair on transactions (id) where type is null;
    create index transactions_revision on transactions (revision);

    -- Each row as it was before a change of it.
    create table transaction_versions (
      transaction_id text not null references transactions (id),
      revision bigint not null,
      replaced_by bigint not null,
      replaced_at timestamptz not null,
      record jsonb not null,
      -- Versions are found by the key that reports are ordered by, as the rows themselves are.
      created_at timestamptz,
      primary key (transaction_id, revision)
    );
    create index transaction_versions_replaced on transaction_versions (replaced_by);
    create index transaction_versions_created on transaction_versions (created_at desc nulls last, transaction_id desc);

    -- A record that changes leaves what it was behind, whoever changes it.
    create function keep_transaction_version() returns trigger language plpgsql as $$
    begin
      insert into transaction_versions (transaction_id, revision, replaced_by, replaced_at, record, created_at)
      values (old.id, old.revision, new.revision, clock_timestamp(),
        to_jsonb(old) - array['id', 'revision', 'reference_key', 'hash_key', 'search_text', 'read_started_at', 'first_seen_at', 'next_read_at', 'read_failures'],
        old.created_at);
      return null;
    end $$;
    create trigger keep_transaction_version after update on transactions
      for each row when (new.revision <> old.revision) execute function keep_transaction_version();

    -- How many records each statement added, or took away: their sum is how many there are, known without counting them. A row
    -- that all of them would change would make writers wait for each other.
    create table transaction_counts (change bigint not null);
    insert into transaction_counts values (0);

    create function count_transactions() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then
        delete from transaction_counts;
      elsif tg_op = 'INSERT' then
        insert into transaction_counts select count(*) from changed having count(*) > 0;
      else
        insert into transaction_counts select -count(*) from changed having count(*) > 0;
      end if;
      return null;
    end $$;
    create trigger count_added after insert on transactions referencing new table as changed for each statement execute function count_transactions();
    create trigger count_deleted after delete on transactions referencing old table as changed for each statement execute function count_transactions();
    create trigger count_truncated after truncate on transactions for each statement execute function count_transactions();

    -- Each name and account that a record has or had, with its currencies: more than the records have now, never less. They are so
    -- few beside the records that a search for a recipient can name those it means.
    create table transaction_recipients (
      name text,
      account text,
      source_currency text not null,
      destination_currency text not null,
      unique nulls not distinct (name, account, source_currency, destination_currency)
    );
    create index transaction_recipients_search on transaction_recipients using gin (lower(name) gin_trgm_ops, lower(account) gin_trgm_ops);

    create function keep_transaction_recipients() returns trigger language plpgsql as $$
    begin
      -- In one order for all: of two who bring the same ones, one waits for the other, and never both.
      insert into transaction_recipients
        select distinct recipient_name, recipient_account, source_currency, destination_currency from changed
        where recipient_name is not null or recipient_account is not null
        order by 1, 2, 3, 4
      on conflict do nothing;
      return null;
    end $$;
    create trigger keep_recipients_added after insert on transactions referencing new table as changed
      for each statement execute function keep_transaction_recipients();
    create trigger keep_recipients_changed after update on transactions referencing new table as changed
      for each statement execute function keep_transaction_recipients();

    -- The rates, in steps of a twentieth on a logarithmic scale, that a pair's records have or had: more than they have now,
    -- never less. With them an amount on one side bounds that on the other. A null stands for amounts that have no rate, or a
    -- senseless one. Two who bring the same step at once both leave it, since nobody is to wait for another here.
    create table transaction_rate_steps (
      source_currency text not null,
      destination_currency text not null,
      step int
    );
    create index transaction_rate_steps_pair on transaction_rate_steps (source_currency, destination_currency, step);

    create function rate_step(sent numeric, received numeric) returns int language sql immutable as $$
      select case when sent between 1e-18 and 1e18 and received between 1e-18 and 1e18 then floor(20 * ln(received::float8 / sent::float8))::int end
    $$;

    create function keep_transaction_rate_steps() returns trigger language plpgsql as $$
    begin
      insert into transaction_rate_steps
        select made.* from (
          select distinct source_currency, destination_currency, rate_step(amount_sent, amount_received) as step from changed where amount_received is not null
        ) made
        where not exists (
          select from transaction_rate_steps known
          where known.source_currency = made.source_currency and known.destination_currency = made.destination_currency and known.step is not distinct from made.step
        );
      return null;
    end $$;
    create trigger keep_rate_steps_added after insert on transactions referencing new table as changed
      for each statement execute function keep_transaction_rate_steps();
    create trigger keep_rate_steps_changed after update on transactions referencing new table as changed
      for each statement execute function keep_transaction_rate_steps();

    -- Records of the mirror that a complete reading of the service's list left out although it should have had them. Each is asked
    -- for by its id; one that isn't found there either is gone. None is deleted: people decide what it means. A record that is
    -- listed again is taken out.
    create table left_out_records (
      transaction_id text primary key references transactions (id) on delete cascade,
      left_out_at timestamptz not null,
      gone_at timestamptz
    );

    -- The ranges of days that the copy was filled by, without a gap between them: from start_day up to, not including, end_day.
    create table mirror_windows (
      start_day date primary key,
      end_day date not null,
      -- Whether its last reading saw no row twice, and failed on no page.
      complete boolean not null,
      -- Why it is incomplete.
      why text,
      rows int not null,
      -- Rows that its last reading could not read.
      unreadable int not null default 0,
      -- When its last reading began.
      read_at timestamptz not null,
      -- When it is to be read again; null if that is left to the nightly check.
      due_at timestamptz,
      check (end_day > start_day),
      check (complete = (why is null))
    );

    create table mirror_state (
      id int primary key default 1 check (id = 1),
      phase text not null default 'empty' check (phase in ('empty','loading','current')),
      -- The first day of which the service has a record.
      first_day date,
      started_at timestamptz,
      loaded_at timestamptz,
      -- When the last reading of the newest days began, and of the open list; why it is incomplete, null if it is complete.
      recent_read_at timestamptz,
      recent_why text,
      recent_due_at timestamptz,
      open_read_at timestamptz,
      open_why text,
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
      fence bigint not null default 0,
      -- When the round under way last took a step, null without one: a worker that lives keeps its round by that, and one that
      -- was killed loses it within seconds.
      step_at timestamptz,
      -- Rows that the last reading of the open list could not read.
      open_unreadable int not null default 0
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
