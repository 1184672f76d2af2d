import { sql, type Kysely } from "kysely";

/**
 * Less work for the database with each match that a run writes, again: evidence is kept as the text it is given as, the list of an
 * account's matches grows at its end, and what a piece of matches points at is held and checked with fewer questions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Evidence is read as a whole. As jsonb it was taken apart for each match and put together again for each reading.
    alter table matches alter column evidence type json using evidence::text::json;

    -- Days and ids ascend as a run writes them: at the end of its state's part a page is filled, where in the middle it is split in half.
    drop index matches_account;
    create index matches_account on matches (account_id, state, first_on, id);

    -- As before, but what this transaction wrote itself, which is all of it when a run writes, is recognised by counting it. It has no
    -- row of its own to hold: nobody else can delete it before the transaction ends, and after that he sees the rows that point at it.
    -- Arguments: the table that is pointed at, by its id, and the column that points.
    create or replace function hold_pointed_at() returns trigger language plpgsql set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
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

    -- Whom matches name, and whose they are, is the same for all that are written together: it is gone through once, not once for each column.
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
    create function hold_person(person uuid) returns void language plpgsql as $$
    begin
      perform from users where id = person for key share;
      if person is not null and not found then
        raise exception 'matches points at % of users, which is not there', person using errcode = 'foreign_key_violation';
      end if;
    end $$;
    drop trigger hold_accounts on matches;
    drop trigger hold_creators on matches;
    drop trigger hold_deciders on matches;
    drop trigger hold_undoers on matches;
    drop trigger hold_changed_creators on matches;
    drop trigger hold_changed_deciders on matches;
    drop trigger hold_changed_undoers on matches;
    create trigger hold_owners after insert on matches referencing new table as added for each statement execute function hold_match_owners();
    create trigger hold_changed_owners after update on matches referencing new table as added for each statement execute function hold_match_owners();

    -- Which lines are there is not asked again of those that were open a moment ago. An older snapshot hold_pointed_at has refused by then.
    create or replace function take_open_lines() returns trigger language plpgsql as $$
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
    drop trigger check_lines on match_lines;
  `.execute(db);
}
