import { sql, type Kysely } from "kysely";

/**
 * What else a run of the rules writes by the hundred thousand is checked a statement at a time: that lines and legs are of a match
 * that is there, that a line's match is, and that a match's account is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Nothing is looked at anew: the keys held until now, and the locks that dropping them takes let nobody write meanwhile.
    alter table match_lines drop constraint match_lines_match_id_fkey;
    alter table match_legs drop constraint match_legs_match_id_fkey;
    alter table statement_lines drop constraint statement_lines_match;
    alter table matches drop constraint matches_account_id_fkey;

    -- Like a foreign key it holds what is pointed at until the transaction ends, so that who deletes waits for who writes, and he for
    -- him; but each once for all the rows that point at it. Arguments: the table that is pointed at, by its id, and the column that points.
    create function hold_pointed_at() returns trigger language plpgsql set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
    declare
      missing text;
    begin
      -- An older snapshot could still show what was deleted meanwhile.
      if current_setting('transaction_isolation') <> 'read committed' then
        raise exception '% is written in read committed alone', tg_table_name using errcode = 'feature_not_supported';
      end if;
      -- The first id that isn't below, rather than the equal one, and nothing sorted: so only the index of ids will do. While the first
      -- run writes its matches, statistics may say that there are none, and any index that has the id in it somewhere would seem as good.
      execute format('
        select a.id::text from (select distinct %1$I as id from added where %1$I is not null) a
        left join lateral (select p.id from %2$I p where p.id >= a.id order by p.id limit 1 for key share) held on held.id = a.id
        where held.id is null limit 1', tg_argv[1], tg_argv[0]) into missing;
      if missing is not null then
        raise exception '% points at % of %, which is not there', tg_table_name, missing, tg_argv[0] using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $$;

    -- What points at what was deleted goes with it. Arguments: the table that points, and its column.
    create function delete_pointing() returns trigger language plpgsql as $$
    begin
      if current_setting('transaction_isolation') <> 'read committed' then
        raise exception 'rows of % are deleted in read committed alone', tg_table_name using errcode = 'feature_not_supported';
      end if;
      execute format('delete from %2$I p using gone g where p.%1$I = g.id', tg_argv[1], tg_argv[0]);
      return null;
    end $$;

    -- As before, and besides: who deletes under an older snapshot wouldn't see what was written meanwhile, and a column may be empty.
    create or replace function check_not_pointed_at() returns trigger language plpgsql as $$
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

    create trigger hold_matches after insert on match_lines referencing new table as added
      for each statement execute function hold_pointed_at('matches', 'match_id');
    create trigger keep_match before update of match_id on match_lines
      for each row when (new.match_id <> old.match_id) execute function refuse_other_key();
    create trigger hold_matches after insert on match_legs referencing new table as added
      for each statement execute function hold_pointed_at('matches', 'match_id');
    create trigger keep_match before update of match_id on match_legs
      for each row when (new.match_id <> old.match_id) execute function refuse_other_key();
    create trigger hold_matches_added after insert on statement_lines referencing new table as added
      for each statement execute function hold_pointed_at('matches', 'match_id');
    create trigger hold_matches after update on statement_lines referencing new table as added
      for each statement execute function hold_pointed_at('matches', 'match_id');

    -- In the order of their names: first what refuses, then what deletes.
    create trigger check_open_lines after delete on matches referencing old table as gone
      for each statement execute function check_not_pointed_at('statement_lines', 'match_id');
    create trigger delete_legs after delete on matches referencing old table as gone
      for each statement execute function delete_pointing('match_legs', 'match_id');
    create trigger delete_lines after delete on matches referencing old table as gone
      for each statement execute function delete_pointing('match_lines', 'match_id');
    create trigger check_all_lines after truncate on matches for each statement execute function check_not_pointed_at('match_lines', 'match_id');
    create trigger check_all_legs after truncate on matches for each statement execute function check_not_pointed_at('match_legs', 'match_id');
    create trigger check_all_open_lines after truncate on matches for each statement execute function check_not_pointed_at('statement_lines', 'match_id');
    create trigger keep_id before update of id on matches for each row when (new.id <> old.id) execute function refuse_other_key();

    create trigger hold_accounts after insert on matches referencing new table as added
      for each statement execute function hold_pointed_at('statement_accounts', 'account_id');
    create trigger keep_account before update of account_id on matches
      for each row when (new.account_id <> old.account_id) execute function refuse_other_key();
    create trigger check_matches after delete on statement_accounts referencing old table as gone
      for each statement execute function check_not_pointed_at('matches', 'account_id');
    create trigger check_all_matches after truncate on statement_accounts for each statement execute function check_not_pointed_at('matches', 'account_id');
    create trigger keep_id before update of id on statement_accounts for each row when (new.id <> old.id) execute function refuse_other_key();
  `.execute(db);
}
