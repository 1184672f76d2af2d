import { sql, type Kysely } from "kysely";

/**
 * Files that can be written again as they were. What a report shows beside the mirror's rows gets revisions too: what the
 * desk knows of its own transfers, and when a statement line came.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Versions are found by the key that reports are ordered by, as the rows themselves are.
    alter table transaction_versions add column created_at timestamptz;
    update transaction_versions set created_at = (record ->> 'created_at')::timestamptz;
    create index transaction_versions_created on transaction_versions (created_at desc nulls last, transaction_id desc);
    create or replace function keep_transaction_version() returns trigger language plpgsql as $$
    begin
      insert into transaction_versions (transaction_id, revision, replaced_by, replaced_at, record, created_at)
      values (old.id, old.revision, new.revision, clock_timestamp(),
        to_jsonb(old) - array['id', 'revision', 'reference_key', 'hash_key', 'search_text', 'read_started_at', 'first_seen_at', 'next_read_at', 'read_failures'],
        old.created_at);
      return null;
    end $$;

    -- What the desk itself knows of a transfer, from one revision up to, not including, another. Names are those of that moment.
    create table transfer_origins (
      transfer_id text not null references transfers (id) on delete cascade,
      from_revision bigint not null,
      to_revision bigint,
      note text,
      created_by text,
      recipient_name text,
      recipient_account text,
      bank_or_network text,
      primary key (transfer_id, from_revision)
    );
    create unique index transfer_origins_present on transfer_origins (transfer_id) where to_revision is null;
    create index transfer_origins_from on transfer_origins (from_revision);
    create index transfer_origins_to on transfer_origins (to_revision) where to_revision is not null;

    create function origin_of_transfer(transfer transfers) returns table (
      note text, created_by text, recipient_name text, recipient_account text, bank_or_network text
    ) language sql stable as $$
      select transfer.note, (select name from users where id = transfer.created_by), transfer.recipient ->> 'name',
        coalesce(transfer.recipient ->> 'accountNumber', transfer.recipient ->> 'walletAddress'),
        coalesce(transfer.recipient ->> 'bankName', transfer.recipient ->> 'network')
    $$;
    create function keep_transfer_origin() returns trigger language plpgsql as $$
    declare
      revised bigint;
    begin
      if exists (
        select from transfer_origins o, origin_of_transfer(new) n
        where o.transfer_id = new.id and o.to_revision is null
          and (o.note, o.recipient_name, o.recipient_account, o.bank_or_network)
            is not distinct from (n.note, n.recipient_name, n.recipient_account, n.bank_or_network)
          -- A person who is called otherwise since is no change of the transfer.
          and (tg_op = 'INSERT' or new.created_by is not distinct from old.created_by)
      ) then
        return null;
      end if;
      -- As revision.ts has it: whoever takes a revision holds this until its transaction ends.
      perform pg_advisory_xact_lock_shared(hashtextextended('desk_revision', 0));
      revised := nextval('desk_revision');
      update transfer_origins set to_revision = revised where transfer_id = new.id and to_revision is null;
      insert into transfer_origins (transfer_id, from_revision, note, created_by, recipient_name, recipient_account, bank_or_network)
        select new.id, revised, n.* from origin_of_transfer(new) n;
      return null;
    end $$;
    create trigger keep_transfer_origin after insert or update of note, created_by, recipient on transfers
      for each row execute function keep_transfer_origin();
    insert into transfer_origins (transfer_id, from_revision, note, created_by, recipient_name, recipient_account, bank_or_network)
      select t.id, nextval('desk_revision'), n.* from transfers t, origin_of_transfer(t) n;

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
    alter table exports
      -- 'service': read from the service and fetched once. The others are written as of a revision, any number of times.
      add column kind text not null default 'service',
      add column format text not null default 'csv' check (format in ('csv', 'xlsx', 'pdf')),
      add column preset text,
      add column revision bigint,
      -- Counted up by each start of writing: a writer that was thought lost records nothing more.
      add column fence int not null default 0,
      add constraint exports_revision check ((kind = 'service') = (revision is null));
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
  `.execute(db);
}
