import { sql, type Kysely } from "kysely";

/**
 * Whether a line is open is no longer a column of the line itself, of which each change made all its indexes new: open lines are a list
 * of their own, out of which a line goes when a match takes it. The database keeps that list by the lines of matches, in a statement
 * at a time, so that the two can't contradict each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table open_lines (
      line_id bigint primary key,
      account_id uuid not null,
      booked_on date not null
    );
    create index open_lines_account on open_lines (account_id, booked_on, line_id);
    insert into open_lines (line_id, account_id, booked_on) select id, account_id, booked_on from statement_lines where match_id is null order by id;

    drop trigger hold_matches_added on statement_lines;
    drop trigger hold_matches on statement_lines;
    drop trigger check_open_lines on matches;
    drop trigger check_all_open_lines on matches;
    -- With it go the indexes of open and of matched lines.
    alter table statement_lines drop column match_id;
    -- The lines that a reversal may take back.
    create index statement_lines_amount on statement_lines (account_id, amount);

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
    -- which is looked up in the index of their ids whatever statistics say.
    create function take_open_lines() returns trigger language plpgsql as $$
    begin
      if tg_op in ('INSERT', 'UPDATE') then
        delete from open_lines where line_id = any (array(select line_id from added where live));
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

    -- A match that has taken a line is not deleted. Named so that it comes before what deletes its lines.
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
  `.execute(db);
}
