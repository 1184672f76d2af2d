import { sql, type Kysely } from "kysely";

/** What belongs together, who said so and why; what is said about what doesn't; and the periods that are closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The two ends of every transaction: what a statement or a chain record should show of it. A source leg goes out of an
    -- account of ours, whichever it is; a destination leg comes in at the recipient's, which may be one of ours.
    create view legs as
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
      from transactions where amount_received > 0;
    create index transactions_source_day on transactions (source_currency, created_at) include (status, id);
    create index transactions_destination_party on transactions (destination_currency, upper(regexp_replace(recipient_account, '[^A-Za-z0-9]', '', 'g')), created_at);

    -- Of what lengths references are: what a text could name and is longer or shorter needn't be looked for.
    create index transactions_reference_length on transactions (length(reference_key));

    -- The payments of transfers, so that a bank's session id finds its transfer: of the desk's own out of the mirror's rows,
    -- of others when a statement's line asked for them.
    create table transfer_payments (
      transfer_id text not null,
      place int not null,
      session_id text,
      -- As session ids are compared: capitals and digits, a chain's hash without its 0X.
      session_key text generated always as (
        regexp_replace(upper(regexp_replace(session_id, '[^A-Za-z0-9]', '', 'g')), '^0X(?=[0-9A-F]{64}$)', '')
      ) stored,
      amount numeric not null,
      primary key (transfer_id, place)
    );
    -- Transfers of others whose payments the service was asked for, whatever it said.
    create table payments_learnt (transfer_id text primary key, learnt_at timestamptz not null);
    create index transfer_payments_session on transfer_payments (session_key) where session_key is not null;
    create index transfer_payments_session_length on transfer_payments (length(session_key));
    create function keep_transfer_payments() returns trigger language plpgsql as $$
    begin
      delete from transfer_payments where transfer_id = new.id;
      insert into transfer_payments (transfer_id, place, session_id, amount)
        select new.id, p.place, p.payment ->> 'sessionId', (p.payment ->> 'amount')::numeric
        from jsonb_array_elements(new.payments) with ordinality as p(payment, place);
      return null;
    end $$;
    create trigger keep_transfer_payments after insert or update of payments on transfers
      for each row execute function keep_transfer_payments();
    -- Those that are there already.
    update transfers set payments = payments where payments <> '[]';

    create table match_rules (
      version int primary key,
      rules jsonb not null,
      created_by uuid references users (id),
      created_at timestamptz not null
    );

    -- Runs of the rules over an account's open lines. A dry run keeps what would have come of it, and changes nothing.
    create table match_runs (
      id uuid primary key,
      account_id uuid not null references statement_accounts (id),
      dry boolean not null,
      rules jsonb not null,
      state text not null check (state in ('queued','running','done','failed')),
      result jsonb,
      message text,
      progress_at timestamptz not null default clock_timestamp(),
      created_by uuid references users (id),
      created_at timestamptz not null,
      finished_at timestamptz
    );
    -- One run waits for an account at a time: whatever asks for another has it already.
    create unique index match_runs_queued on match_runs (account_id) where state = 'queued' and not dry;

    create table matches (
      id uuid primary key,
      account_id uuid not null references statement_accounts (id),
      -- A lane, or 'manual'.
      lane text not null,
      state text not null check (state in ('suggested','matched','rejected','undone')),
      automatic boolean not null,
      rules_version int,
      difference numeric not null,
      difference_reason text,
      evidence jsonb not null,
      sentence text not null,
      -- The sorted ids of its lines and legs: what was rejected once is not suggested again.
      fingerprint text not null,
      created_at timestamptz not null,
      created_by uuid references users (id),
      decided_at timestamptz,
      decided_by uuid references users (id),
      undone_at timestamptz,
      undone_by uuid references users (id),
      undo_reason text,
      -- The revisions between which it held.
      from_revision bigint,
      to_revision bigint,
      version int not null default 1,
      check (state <> 'matched' or difference = 0 or difference_reason is not null),
      check ((from_revision is not null) = (state in ('matched','undone')))
    );
    create index matches_account on matches (account_id, state, created_at desc);
    create index matches_rejected on matches (account_id, fingerprint) where state = 'rejected';
    create index matches_from on matches (from_revision) where from_revision is not null;
    create index matches_to on matches (to_revision) where to_revision is not null;

    create table match_lines (
      match_id uuid not null references matches (id) on delete cascade,
      line_id bigint not null references statement_lines (id),
      -- Whether its match stands: a line stands in one at most.
      live boolean not null,
      primary key (match_id, line_id)
    );
    create unique index match_lines_live on match_lines (line_id) where live;
    create index match_lines_line on match_lines (line_id);

    create table match_legs (
      match_id uuid not null references matches (id) on delete cascade,
      transaction_id text not null references transactions (id),
      side text not null check (side in ('source','destination')),
      amount numeric not null,
      live boolean not null,
      primary key (match_id, transaction_id, side)
    );
    create unique index match_legs_live on match_legs (transaction_id, side) where live;
    create index match_legs_leg on match_legs (transaction_id, side);

    alter table statement_lines add constraint statement_lines_match foreign key (match_id) references matches (id);
    -- The lines that a reversal may take back.
    create index statement_lines_matched on statement_lines (account_id, amount) where match_id is not null;

    -- A break is a line or a leg without a match: 'line:<id>' or 'leg:<transaction id>:<side>'.
    create table break_comments (
      id uuid primary key,
      subject text not null,
      account_id uuid not null references statement_accounts (id),
      text text not null check (length(text) between 1 and 2000),
      created_by uuid not null references users (id),
      created_at timestamptz not null
    );
    create index break_comments_subject on break_comments (subject, created_at);
    create table break_assignments (
      subject text primary key,
      account_id uuid not null references statement_accounts (id),
      assignee_id uuid references users (id),
      version int not null default 1,
      assigned_by uuid not null references users (id),
      assigned_at timestamptz not null
    );

    create table close_periods (
      id uuid primary key,
      account_id uuid not null references statement_accounts (id),
      from_day date not null,
      to_day date not null,
      state text not null check (state in ('open','prepared','closed')),
      checklist jsonb not null default '{}',
      prepared_by uuid references users (id),
      prepared_at timestamptz,
      reviewed_by uuid references users (id),
      reviewed_at timestamptz,
      -- What the period is closed as of: later changes are adjustments in the next.
      closed_revision bigint,
      pack_file_id uuid references stored_files (id),
      version int not null default 1,
      check (to_day >= from_day),
      check (state <> 'closed' or (prepared_by <> reviewed_by and closed_revision is not null))
    );
    create unique index close_periods_account on close_periods (account_id, from_day);
  `.execute(db);
}
