import { sql, type Kysely } from "kysely";

/**
 * The seventh part holds exports and reports, their schedules and deliveries, and the period close.
 *
 * Files can be written again as they were. The rows that a report shows beside the mirror's have revisions
 * too: the desk's knowledge of its own transfers, and the coming of statement lines.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOrigins(db);
  await createReports(db);
}

async function createOrigins(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The desk's own knowledge of a transfer, from one revision up to, not including, another. Names are those of that moment. Where
    -- the service gives its records ids of their own, the same is kept under the record's id too: reports and receipts find it there,
    -- at every revision as it was known then. See transfer-links.ts.
    create table transfer_origins (
      transfer_id text not null,
      from_revision bigint not null,
      to_revision bigint,
      note text,
      created_by text,
      recipient_name text,
      recipient_account text,
      bank_or_network text,
      payments jsonb,
      completed_at timestamptz,
      -- The transfer, where the row stands under a record's own id; null where it stands under the transfer's.
      of_transfer text references transfers (id),
      -- True while it awaits the rest of its payment although its record says that it is confirmed.
      is_short_paid boolean not null default false,
      primary key (transfer_id, from_revision)
    );
    create unique index transfer_origins_present on transfer_origins (transfer_id) where to_revision is null;
    create index transfer_origins_from on transfer_origins (from_revision);
    create index transfer_origins_to on transfer_origins (to_revision) where to_revision is not null;
    create index transfer_origins_of_records on transfer_origins (transfer_id) where of_transfer is not null and to_revision is null;

    create function origin_of_transfer(transfer transfers) returns table (
      note text, created_by text, recipient_name text, recipient_account text, bank_or_network text, payments jsonb, completed_at timestamptz,
      is_short_paid boolean
    ) language sql stable as $$
      select transfer.note, (select name from users where id = transfer.created_by), transfer.recipient ->> 'name',
        coalesce(transfer.recipient ->> 'accountNumber', transfer.recipient ->> 'walletAddress'),
        coalesce(transfer.recipient ->> 'bankName', transfer.recipient ->> 'network'),
        -- What a receipt shows of each payment, and nothing else of it: the rest is no change.
        (select jsonb_agg(jsonb_build_object('amount', p ->> 'amount', 'currency', p ->> 'currency', 'session', p ->> 'sessionId',
            'status', p ->> 'status', 'at', coalesce(p ->> 'receivedAt', p ->> 'createdAt')) order by place)
          from jsonb_array_elements(transfer.payments) with ordinality as paid(p, place)),
        transfer.completed_at,
        coalesce(transfer.transaction_status = 'payment_confirmed' and transfer.phase in ('awaiting_payment', 'payment_reported'), false)
    $$;

    create function keep_transfer_origin() returns trigger language plpgsql as $$
    declare
      revised bigint;
    begin
      if exists (
        select from transfer_origins o, origin_of_transfer(new) n
        where o.transfer_id = new.id and o.to_revision is null
          and (o.note, o.recipient_name, o.recipient_account, o.bank_or_network, o.payments, o.completed_at, o.is_short_paid)
            is not distinct from (n.note, n.recipient_name, n.recipient_account, n.bank_or_network, n.payments, n.completed_at, n.is_short_paid)
          -- A person who is called otherwise since is no change of the transfer.
          and (tg_op = 'INSERT' or new.created_by is not distinct from old.created_by)
      ) then
        return null;
      end if;
      -- As revision.ts has it: whoever takes a revision holds this until its transaction ends.
      perform pg_advisory_xact_lock_shared(hashtextextended('desk_revision', 0));
      revised := nextval('desk_revision');
      update transfer_origins set to_revision = revised where transfer_id = new.id and to_revision is null;
      insert into transfer_origins (transfer_id, from_revision, note, created_by, recipient_name, recipient_account, bank_or_network, payments, completed_at, is_short_paid)
        select new.id, revised, n.* from origin_of_transfer(new) n;
      return null;
    end $$;
    create trigger keep_transfer_origin after insert or update of note, created_by, recipient, payments, completed_at, transaction_status, phase on transfers
      for each row execute function keep_transfer_origin();
  `.execute(db);
}

async function createReports(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Text as a cell: what a spreadsheet could run as a formula begins with an apostrophe; the same rules as lib/reports/csv.
    create function cell_text(value text) returns text language sql immutable parallel safe as $$
      select case when ascii(value) in (61, 43, 45, 64, 9, 13, 10, 65309, 65291, 65293, 65312) then '''' || value else nullif(value, '') end
    $$;

    -- A figure as a cell: a decimal stays as it is; what isn't one is text.
    create function cell_figure(value text) returns text language sql immutable parallel safe as $$
      select case
        when ascii(value) = 45 and value ~ '^-[0-9]+([.][0-9]+)?$' then value
        when ascii(value) in (61, 43, 45, 64, 9, 13, 10, 65309, 65291, 65293, 65312) then '''' || value
        else nullif(value, '')
      end
    $$;

    -- Reports are numbered with the files written straight from the service: one history of what was exported by whom.
    create table exports (
      number int generated always as identity primary key,
      user_id uuid not null references users (id),
      state text not null check (state in ('ready','running','done','cancelled','failed')),
      filters jsonb not null,
      time_zone text not null,
      file_name text not null,
      rows int not null default 0,
      bytes bigint not null default 0,
      sha256 text,
      manifest jsonb,
      message text,
      started_at timestamptz not null,
      -- Moved on the database's clock while the file is being written: one that stands still has lost its process.
      progress_at timestamptz not null default clock_timestamp(),
      finished_at timestamptz,
      -- 'service': read from the service and fetched once. The others are written as of a revision, any number of times.
      kind text not null default 'service',
      format text not null default 'csv' check (format in ('csv', 'xlsx', 'pdf')),
      preset text,
      revision bigint,
      -- Counted up by each start of writing: a writer that was thought lost records nothing more.
      fence int not null default 0,
      -- Names in their order, of a report with chosen columns.
      columns jsonb,
      -- How far the mirror was proven when the report was asked for, as MirrorProof has it; null for files read straight from the service.
      mirror jsonb,
      constraint exports_revision check ((kind = 'service') = (revision is null)),
      constraint exports_columns check (columns is null or jsonb_typeof(columns) = 'array')
    );
    create index exports_recent on exports (number desc) where kind <> 'service';
    create index exports_sha256 on exports (sha256) where sha256 is not null;

    create table report_downloads (
      id bigint generated always as identity primary key,
      number int not null references exports (number),
      user_id uuid not null references users (id),
      at timestamptz not null,
      from_byte bigint not null
    );
    create index report_downloads_number on report_downloads (number, at desc);

    -- Reports that are made at set times, and what became of each of those times.
    create table report_schedules (
      id uuid primary key,
      -- In whose name its reports are made.
      owner_id uuid not null references users (id),
      name text not null check (length(name) between 1 and 120),
      -- What is reported, with a period that is told from the day it is due.
      report jsonb not null,
      cadence text not null check (cadence in ('day', 'week', 'month')),
      weekday int check (weekday between 1 and 7),
      month_day int check (month_day between 1 and 31),
      at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      -- The zone that next_run_at was counted in.
      time_zone text not null,
      recipients text[] not null default '{}' check (cardinality(recipients) <= 20),
      state text not null default 'active' check (state in ('active', 'paused', 'ended')),
      paused_reason text,
      version int not null default 1,
      next_run_at timestamptz,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      constraint report_schedules_cadence check ((cadence = 'week') = (weekday is not null) and (cadence = 'month') = (month_day is not null)),
      constraint report_schedules_next_run check ((state = 'active') = (next_run_at is not null))
    );
    create index report_schedules_due on report_schedules (next_run_at) where state = 'active';

    create table report_deliveries (
      id uuid primary key,
      schedule_id uuid not null references report_schedules (id),
      -- The time that it is the run of; for one that was asked for, when it was.
      due_at timestamptz not null,
      -- Who asked for it; null for one that came by the clock.
      asked_by uuid references users (id),
      -- Times before this one that went by without a run.
      missed int not null default 0 check (missed >= 0),
      -- What is reported, with its days; fixed here, so that a later change of the schedule doesn't reach it.
      report jsonb not null,
      recipients text[] not null,
      state text not null check (state in ('making', 'mailing', 'ready', 'sent', 'needs_person', 'stopped')),
      -- Its report, made once.
      number int references exports (number),
      tries int not null default 0,
      next_try_at timestamptz,
      lease_until timestamptz,
      -- Counted up by each worker that takes it: one that was thought lost writes nothing more.
      fence int not null default 0,
      -- The same for each try, so that who gets the mail twice can tell.
      message_id text not null unique,
      -- For whom the mail server has taken it.
      delivered_to text[] not null default '{}',
      message text,
      created_at timestamptz not null,
      sent_at timestamptz,
      finished_at timestamptz,
      constraint report_deliveries_due check ((state in ('making', 'mailing')) = (next_try_at is not null)),
      constraint report_deliveries_report check (number is not null or state in ('making', 'needs_person', 'stopped')),
      constraint report_deliveries_sent check ((state = 'sent') = (sent_at is not null))
    );
    -- A time of a schedule is run once, whoever finds it due.
    create unique index report_deliveries_once on report_deliveries (schedule_id, due_at) where asked_by is null;
    -- Asked for twice in a row, it is made once.
    create unique index report_deliveries_asked on report_deliveries (schedule_id) where asked_by is not null and state in ('making', 'mailing');
    create unique index report_deliveries_number on report_deliveries (number) where number is not null;
    create index report_deliveries_waiting on report_deliveries (next_try_at) where next_try_at is not null;
    create index report_deliveries_recent on report_deliveries (schedule_id, created_at desc);

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
      -- The revision that the period is closed as of: later changes are adjustments in the next. Its pack is made again from this revision
      -- whenever it is fetched: no file of it is kept.
      closed_revision bigint,
      version int not null default 1,
      -- Why a prepared period was given back, for whoever prepares it again.
      returned_by uuid references users (id),
      returned_at timestamptz,
      return_reason text,
      -- Of the pack, from when it was first written to its end, so that a file can be checked by its hash alone.
      pack_sha256 text check (pack_sha256 ~ '^[0-9a-f]{64}$'),
      pack_bytes bigint,
      -- Which figures somebody prepared: the revision that they were shown as of, and the account's version.
      prepared_revision bigint,
      prepared_account_version int,
      check (to_day >= from_day),
      check (state <> 'closed' or (prepared_by <> reviewed_by and closed_revision is not null)),
      constraint close_periods_pack_whole check ((pack_sha256 is null) = (pack_bytes is null)),
      constraint close_periods_prepared_figures check ((prepared_revision is null) = (prepared_account_version is null))
    );
    create unique index close_periods_account on close_periods (account_id, from_day);
  `.execute(db);
}
