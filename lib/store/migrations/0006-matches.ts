import { sql, type Kysely } from "kysely";

/**
 * Creates the matches of statement lines with transactions, and people's comments on breaks.
 * The rules write matches by the hundred thousand, so triggers check them by statement where foreign keys would
 * check row by row: docs/decisions/0044-matching-in-lanes.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMatches(db);
  await createChecks(db);
  await createOpenLines(db);
}

async function createMatches(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The two ends of every transaction: what a statement or a chain record should show of it. A source leg goes out of an
    -- account of ours, whichever it is; a destination leg comes in at the recipient's, which may be one of ours. A refund is a
    -- movement of its own: the record doesn't say when it was sent, nor under which hash.
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
      from transactions where amount_received > 0
      union all
      select id, 'refund', 'in', source_currency, amount_sent, created_at,
        reference, reference_key, status, recipient_name, null, bank_or_network, null, 'due'
      from transactions where status = 'refunded';
    create index transactions_source_day on transactions (source_currency, created_at) include (status, id);
    create index transactions_destination_account on transactions (destination_currency, account_number(recipient_account, destination_currency), created_at);
    create index transactions_refunded_day on transactions (source_currency, created_at) where status = 'refunded';
    -- Of what lengths references are: what a text could name and is longer or shorter needn't be looked for.
    create index transactions_reference_length on transactions (length(reference_key));

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
      -- A run that waits goes by the rules in force when it begins, so they aren't kept with it.
      rules jsonb,
      state text not null check (state in ('queued','running','done','failed')),
      result jsonb,
      message text,
      progress_at timestamptz not null default clock_timestamp(),
      created_by uuid references users (id),
      created_at timestamptz not null,
      finished_at timestamptz,
      -- Up to which change of the mirror it has looked, so that transactions that come after it have the rules run again.
      as_of_revision bigint,
      check (rules is not null or not dry)
    );
    -- A single run waits for an account at a time: whatever asks for another has it already.
    create unique index match_runs_queued on match_runs (account_id) where state = 'queued' and not dry;
    -- Runs are many: those that wait or go on, and the newest of an account, are found without reading all.
    create index match_runs_under_way on match_runs (created_at) where state in ('queued','running');
    create index match_runs_newest on match_runs (account_id, created_at) where not dry;

    create table matches (
      id uuid primary key,
      account_id uuid not null,
      -- A lane, or 'manual'.
      lane text not null,
      state text not null check (state in ('suggested','matched','rejected','undone')),
      automatic boolean not null,
      rules_version int,
      difference numeric not null,
      difference_reason text,
      -- Evidence is read as a whole: jsonb would be taken apart for each match and put together again for each reading.
      evidence json not null,
      sentence text not null,
      -- The sorted ids of its lines and legs: what was rejected once is not suggested again.
      fingerprint text not null,
      created_at timestamptz not null,
      created_by uuid,
      decided_at timestamptz,
      decided_by uuid,
      undone_at timestamptz,
      undone_by uuid,
      undo_reason text,
      -- The revisions between which it held.
      from_revision bigint,
      to_revision bigint,
      version int not null default 1,
      -- The day of its first line, by which matches are listed and summed: of a busy month there are too many to look at the
      -- lines of each.
      first_on date not null,
      check (state <> 'matched' or difference = 0 or difference_reason is not null),
      check ((from_revision is not null) = (state in ('matched','undone')))
    );
    -- Days and ids ascend as a run writes them: at the end of its state's part a page is filled, where in the middle it is split in half.
    create index matches_account on matches (account_id, state, first_on, id);
    create index matches_rejected on matches (account_id, fingerprint) where state = 'rejected';
    create index matches_from on matches (from_revision) where from_revision is not null;
    create index matches_to on matches (to_revision) where to_revision is not null;
    -- Matches that don't come out even are few, and among them are the lines that were explained without a transfer. The control
    -- totals show those apart, so they are found without reading all matches of a busy month.
    create index matches_uneven on matches (account_id, automatic, first_on) where state = 'matched' and difference <> 0;

    create table match_lines (
      match_id uuid not null,
      line_id bigint not null,
      -- True while its match stands: a line stands in one at most.
      live boolean not null,
      primary key (match_id, line_id)
    );
    -- Of a line or leg, all matches that hold it are found by one index, which also lets one stand at most: those that stand have the
    -- same last column in it, and the others their match's id.
    create unique index match_lines_one_stands on match_lines (line_id, (case when live then '00000000-0000-0000-0000-000000000000'::uuid else match_id end));

    create table match_legs (
      match_id uuid not null,
      transaction_id text not null,
      side text not null check (side in ('source', 'destination', 'refund')),
      amount numeric not null,
      live boolean not null
    );
    create unique index match_legs_one_stands on match_legs (transaction_id, side, (case when live then '00000000-0000-0000-0000-000000000000'::uuid else match_id end));
    create index match_legs_match on match_legs (match_id);

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
  `.execute(db);
}

/** Triggers that promise the same as foreign keys, in one query for each statement. */
async function createChecks(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Arguments: the table that is pointed at, by its id, and the column that points.
    create function check_pointed_at() returns trigger language plpgsql as $$
    declare
      missing text;
    begin
      -- An older snapshot could still show what was deleted meanwhile.
      if current_setting('transaction_isolation') <> 'read committed' then
        raise exception '% is written in read committed alone', tg_table_name using errcode = 'feature_not_supported';
      end if;
      -- Planned each time, for as many rows as there are: what is best for many would read all of the other table for one row too.
      execute format('select a.%1$I::text from added a where not exists (select from %2$I p where p.id = a.%1$I) limit 1', tg_argv[1], tg_argv[0]) into missing;
      if missing is not null then
        raise exception '% points at % of %, which is not there', tg_table_name, missing, tg_argv[0] using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $$;

    -- Like a foreign key it holds what is pointed at until the transaction ends, so that who deletes waits for who writes, and he for
    -- him; but each once for all the rows that point at it. Rows that this transaction wrote itself, as all are when a run writes,
    -- are recognised by counting them. They needn't be held: nobody else can delete them before the transaction ends, and after
    -- that he sees the rows that point at it. Arguments: the table that is pointed at, by its id, and the column that points.
    create function hold_pointed_at() returns trigger language plpgsql set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
    declare
      own boolean;
      missing text;
    begin
      -- An older snapshot could still show what was deleted meanwhile.
      if current_setting('transaction_isolation') <> 'read committed' then
        raise exception '% is written in read committed alone', tg_table_name using errcode = 'feature_not_supported';
      end if;
      -- What a savepoint's subtransaction wrote is held like others'.
      execute format('
        select (select count(*) from (select distinct %1$I from added where %1$I is not null) pointed)
          = (select count(*) from %2$I where id = any (array(select %1$I from added)) and xmin = pg_current_xact_id()::xid)', tg_argv[1], tg_argv[0]) into own;
      if own then
        return null;
      end if;
      -- The first id that isn't below, rather than the equal one, and nothing sorted: so only the index of ids will do. While the first
      -- run writes its matches, statistics may say that there are none, and any index that has the id in it somewhere would seem as good.
      execute format('
        select pointed.id::text from (select distinct %1$I as id from added where %1$I is not null) pointed
        left join lateral (select p.id from %2$I p where p.id >= pointed.id order by p.id limit 1 for key share) held on held.id = pointed.id
        where held.id is null limit 1', tg_argv[1], tg_argv[0]) into missing;
      if missing is not null then
        raise exception '% points at % of %, which is not there', tg_table_name, missing, tg_argv[0] using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $$;

    -- Who deletes waits for those who write what points at it, and they for him, so that each sees what the other did.
    create function hold_pointing() returns trigger language plpgsql as $$
    begin
      execute format('lock table %I in share row exclusive mode', tg_argv[0]);
      return null;
    end $$;

    -- Who deletes under an older snapshot wouldn't see what was written meanwhile. Arguments: the table that points, and its column.
    create function check_not_pointed_at() returns trigger language plpgsql as $$
    declare
      held text;
    begin
      if tg_op = 'TRUNCATE' then
        execute format('select %1$I::text from %2$I where %1$I is not null limit 1', tg_argv[1], tg_argv[0]) into held;
      else
        if current_setting('transaction_isolation') <> 'read committed' then
          raise exception 'rows of % are deleted in read committed alone', tg_table_name using errcode = 'feature_not_supported';
        end if;
        execute format('select g.id::text from gone g where exists (select from %2$I p where p.%1$I = g.id) limit 1', tg_argv[1], tg_argv[0]) into held;
      end if;
      if held is not null then
        raise exception '% still points at % of %', tg_argv[0], held, tg_table_name using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $$;

    -- Rows that point at what was deleted go with it. Arguments: the table that points, and its column.
    create function delete_pointing() returns trigger language plpgsql as $$
    begin
      if current_setting('transaction_isolation') <> 'read committed' then
        raise exception 'rows of % are deleted in read committed alone', tg_table_name using errcode = 'feature_not_supported';
      end if;
      execute format('delete from %2$I p using gone g where p.%1$I = g.id', tg_argv[1], tg_argv[0]);
      return null;
    end $$;

    create function refuse_other_key() returns trigger language plpgsql as $$
    begin
      raise exception 'what a row of % is known by, or points at, stays as it is', tg_table_name using errcode = 'foreign_key_violation';
    end $$;
    -- Legs are of a transaction that is there.
    create trigger check_transactions after insert on match_legs referencing new table as added
      for each statement execute function check_pointed_at('transactions', 'transaction_id');
    create trigger keep_transaction before update of transaction_id on match_legs
      for each row when (new.transaction_id <> old.transaction_id) execute function refuse_other_key();
    create trigger hold_legs before delete on transactions for each statement execute function hold_pointing('match_legs');
    create trigger check_legs after delete on transactions referencing old table as gone
      for each statement execute function check_not_pointed_at('match_legs', 'transaction_id');
    create trigger check_all_legs after truncate on transactions for each statement execute function check_not_pointed_at('match_legs', 'transaction_id');
    create trigger keep_id before update of id on transactions for each row when (new.id <> old.id) execute function refuse_other_key();

    -- Lines are of a statement line that is there; take_open_lines checks those that are added.
    create trigger keep_line before update of line_id on match_lines
      for each row when (new.line_id <> old.line_id) execute function refuse_other_key();
    create trigger hold_lines before delete on statement_lines for each statement execute function hold_pointing('match_lines');
    create trigger check_lines after delete on statement_lines referencing old table as gone
      for each statement execute function check_not_pointed_at('match_lines', 'line_id');
    create trigger check_all_lines after truncate on statement_lines for each statement execute function check_not_pointed_at('match_lines', 'line_id');
    create trigger keep_id before update of id on statement_lines for each row when (new.id <> old.id) execute function refuse_other_key();

    -- Lines and legs are of a match that is there, and go with it.
    create trigger hold_matches after insert on match_lines referencing new table as added
      for each statement execute function hold_pointed_at('matches', 'match_id');
    create trigger keep_match before update of match_id on match_lines
      for each row when (new.match_id <> old.match_id) execute function refuse_other_key();
    create trigger hold_matches after insert on match_legs referencing new table as added
      for each statement execute function hold_pointed_at('matches', 'match_id');
    create trigger keep_match before update of match_id on match_legs
      for each row when (new.match_id <> old.match_id) execute function refuse_other_key();

    -- A match that has taken a line is not deleted. Triggers run in the order of their names: first what refuses, then what deletes.
    create function refuse_standing() returns trigger language plpgsql as $$
    declare
      held text;
    begin
      select g.id::text from gone g where exists (select from match_lines p where p.match_id = g.id and p.live) limit 1 into held;
      if held is not null then
        raise exception 'match_lines still has lines that match % has taken', held using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $$;
    create trigger check_lines_taken after delete on matches referencing old table as gone for each statement execute function refuse_standing();
    create trigger delete_legs after delete on matches referencing old table as gone
      for each statement execute function delete_pointing('match_legs', 'match_id');
    create trigger delete_lines after delete on matches referencing old table as gone
      for each statement execute function delete_pointing('match_lines', 'match_id');
    create trigger check_all_lines after truncate on matches for each statement execute function check_not_pointed_at('match_lines', 'match_id');
    create trigger check_all_legs after truncate on matches for each statement execute function check_not_pointed_at('match_legs', 'match_id');
    create trigger keep_id before update of id on matches for each row when (new.id <> old.id) execute function refuse_other_key();

    -- A match's account and people are there. They are the same for all matches that are written together: what is added is gone
    -- through once, not once for each column.
    create function hold_person(person uuid) returns void language plpgsql as $$
    begin
      perform from users where id = person for key share;
      if person is not null and not found then
        raise exception 'matches points at % of users, which is not there', person using errcode = 'foreign_key_violation';
      end if;
    end $$;

    create function hold_match_owners() returns trigger language plpgsql as $$
    declare
      named record;
    begin
      if current_setting('transaction_isolation') <> 'read committed' then
        raise exception '% is written in read committed alone', tg_table_name using errcode = 'feature_not_supported';
      end if;
      for named in select distinct account_id, created_by, decided_by, undone_by from added loop
        perform from statement_accounts where id = named.account_id for key share;
        if not found then
          raise exception 'matches points at % of statement_accounts, which is not there', named.account_id using errcode = 'foreign_key_violation';
        end if;
        perform hold_person(named.created_by);
        perform hold_person(named.decided_by);
        perform hold_person(named.undone_by);
      end loop;
      return null;
    end $$;
    create trigger hold_owners after insert on matches referencing new table as added for each statement execute function hold_match_owners();
    create trigger hold_changed_owners after update on matches referencing new table as added for each statement execute function hold_match_owners();
    create trigger keep_account before update of account_id on matches
      for each row when (new.account_id <> old.account_id) execute function refuse_other_key();
    create trigger check_matches after delete on statement_accounts referencing old table as gone
      for each statement execute function check_not_pointed_at('matches', 'account_id');
    create trigger check_all_matches after truncate on statement_accounts for each statement execute function check_not_pointed_at('matches', 'account_id');
    create trigger keep_id before update of id on statement_accounts for each row when (new.id <> old.id) execute function refuse_other_key();
    create trigger check_creators after delete on users referencing old table as gone for each statement execute function check_not_pointed_at('matches', 'created_by');
    create trigger check_deciders after delete on users referencing old table as gone for each statement execute function check_not_pointed_at('matches', 'decided_by');
    create trigger check_undoers after delete on users referencing old table as gone for each statement execute function check_not_pointed_at('matches', 'undone_by');
    create trigger check_all_creators after truncate on users for each statement execute function check_not_pointed_at('matches', 'created_by');
    create trigger check_all_deciders after truncate on users for each statement execute function check_not_pointed_at('matches', 'decided_by');
    create trigger check_all_undoers after truncate on users for each statement execute function check_not_pointed_at('matches', 'undone_by');
    create trigger keep_id before update of id on users for each row when (new.id <> old.id) execute function refuse_other_key();
  `.execute(db);
}

/**
 * Creates the list of open lines, which a line leaves when a match takes it.
 * A column of the line would renew all of its indexes with each change. The database keeps the list by the
 * lines of matches, a statement at a time, so that the two can't contradict each other.
 */
async function createOpenLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table open_lines (
      line_id bigint primary key,
      account_id uuid not null,
      booked_on date not null
    );
    create index open_lines_account on open_lines (account_id, booked_on, line_id);

    -- Of the lines, those that come are open, and those that go are not.
    create function list_open_lines() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into open_lines (line_id, account_id, booked_on) select id, account_id, booked_on from added;
      elsif tg_op = 'DELETE' then
        delete from open_lines where line_id = any (array(select id from gone));
      else
        truncate open_lines;
      end if;
      return null;
    end $$;
    create trigger list_added after insert on statement_lines referencing new table as added for each statement execute function list_open_lines();
    create trigger list_gone after delete on statement_lines referencing old table as gone for each statement execute function list_open_lines();
    create trigger list_none after truncate on statement_lines for each statement execute function list_open_lines();
    create trigger keep_place before update of account_id, booked_on on statement_lines
      for each row when (new.account_id <> old.account_id or new.booked_on <> old.booked_on) execute function refuse_other_key();

    -- A line that a match takes is open no more, and one that no match holds any longer is open again. Lines are named by an array,
    -- which is looked up in the index of their ids whatever statistics say. Which lines are there is not asked of those that were open
    -- a moment ago. An older snapshot hold_pointed_at has refused by then.
    create function take_open_lines() returns trigger language plpgsql as $$
    declare
      taken bigint;
      missing bigint;
    begin
      if tg_op in ('INSERT', 'UPDATE') then
        delete from open_lines where line_id = any (array(select line_id from added where live));
        get diagnostics taken = row_count;
      end if;
      if tg_op = 'INSERT' then
        if taken < (select count(*) from added) then
          select a.line_id from added a where not exists (select from statement_lines p where p.id = a.line_id) limit 1 into missing;
          if missing is not null then
            raise exception 'match_lines points at % of statement_lines, which is not there', missing using errcode = 'foreign_key_violation';
          end if;
        end if;
      end if;
      if tg_op in ('UPDATE', 'DELETE') then
        insert into open_lines (line_id, account_id, booked_on)
          select l.id, l.account_id, l.booked_on from statement_lines l
          where l.id = any (array(select line_id from gone where live)) and not exists (select from match_lines s where s.line_id = l.id and s.live)
          on conflict do nothing;
      elsif tg_op = 'TRUNCATE' then
        insert into open_lines (line_id, account_id, booked_on) select id, account_id, booked_on from statement_lines on conflict do nothing;
      end if;
      return null;
    end $$;
    create trigger take_lines after insert on match_lines referencing new table as added for each statement execute function take_open_lines();
    create trigger change_lines after update on match_lines referencing old table as gone new table as added for each statement execute function take_open_lines();
    create trigger free_lines after delete on match_lines referencing old table as gone for each statement execute function take_open_lines();
    create trigger free_all_lines after truncate on match_lines for each statement execute function take_open_lines();
  `.execute(db);
}
