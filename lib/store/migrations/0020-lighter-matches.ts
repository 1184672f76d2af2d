import { sql, type Kysely } from "kysely";

/**
 * Less work for the database with each match that a run writes: what the run has written itself is not looked up row by row to be
 * held, people are checked a statement at a time, and lines and legs have two indexes each in place of three.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- As before it holds what is pointed at until the transaction ends, each once for all the rows that point at it; but not what this
    -- transaction has written: nobody else can delete that before it ends, and after it he sees the rows that point at it.
    -- Arguments: the table that is pointed at, by its id, and the column that points.
    create or replace function hold_pointed_at() returns trigger language plpgsql set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
    declare
      missing text;
    begin
      -- An older snapshot could still show what was deleted meanwhile.
      if current_setting('transaction_isolation') <> 'read committed' then
        raise exception '% is written in read committed alone', tg_table_name using errcode = 'feature_not_supported';
      end if;
      -- Ids are asked for in their order, and nothing is sorted: so only the index of ids will do. While the first run writes its
      -- matches, statistics may say that there are none, and any index that has the id in it somewhere would seem as good.
      -- Those of one run lie side by side, so what it wrote is one stretch of that index. What a savepoint's subtransaction wrote is held like others'.
      execute format('
        with pointed as materialized (
          select distinct %1$I as id from added where %1$I is not null
        ), other as (
          select id from pointed
          except all
          select p.id from (
            select id, xmin from %2$I where id between (select id from pointed order by id limit 1) and (select id from pointed order by id desc limit 1) order by id
          ) p where p.xmin = pg_current_xact_id()::xid
        )
        select other.id::text from other
        left join lateral (select p.id from %2$I p where p.id >= other.id order by p.id limit 1 for key share) held on held.id = other.id
        where held.id is null limit 1', tg_argv[1], tg_argv[0]) into missing;
      if missing is not null then
        raise exception '% points at % of %, which is not there', tg_table_name, missing, tg_argv[0] using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $$;

    -- Three keys to people, which were looked at once for each match even where nobody is named. What they promised until now holds,
    -- and the locks that dropping them takes let nobody write meanwhile.
    alter table matches drop constraint matches_created_by_fkey, drop constraint matches_decided_by_fkey, drop constraint matches_undone_by_fkey;
    create trigger hold_creators after insert on matches referencing new table as added for each statement execute function hold_pointed_at('users', 'created_by');
    create trigger hold_deciders after insert on matches referencing new table as added for each statement execute function hold_pointed_at('users', 'decided_by');
    create trigger hold_undoers after insert on matches referencing new table as added for each statement execute function hold_pointed_at('users', 'undone_by');
    create trigger hold_changed_creators after update on matches referencing new table as added for each statement execute function hold_pointed_at('users', 'created_by');
    create trigger hold_changed_deciders after update on matches referencing new table as added for each statement execute function hold_pointed_at('users', 'decided_by');
    create trigger hold_changed_undoers after update on matches referencing new table as added for each statement execute function hold_pointed_at('users', 'undone_by');
    create trigger check_creators after delete on users referencing old table as gone for each statement execute function check_not_pointed_at('matches', 'created_by');
    create trigger check_deciders after delete on users referencing old table as gone for each statement execute function check_not_pointed_at('matches', 'decided_by');
    create trigger check_undoers after delete on users referencing old table as gone for each statement execute function check_not_pointed_at('matches', 'undone_by');
    create trigger check_all_creators after truncate on users for each statement execute function check_not_pointed_at('matches', 'created_by');
    create trigger check_all_deciders after truncate on users for each statement execute function check_not_pointed_at('matches', 'decided_by');
    create trigger check_all_undoers after truncate on users for each statement execute function check_not_pointed_at('matches', 'undone_by');
    create trigger keep_id before update of id on users for each row when (new.id <> old.id) execute function refuse_other_key();

    -- Of a line or leg, all matches that hold it are found by one index, which also lets one stand at most: those that stand have the
    -- same last column in it, and the others their match's id.
    create unique index match_lines_one_stands on match_lines (line_id, (case when live then '00000000-0000-0000-0000-000000000000'::uuid else match_id end));
    drop index match_lines_live, match_lines_line;
    create unique index match_legs_one_stands on match_legs (transaction_id, side, (case when live then '00000000-0000-0000-0000-000000000000'::uuid else match_id end));
    drop index match_legs_live, match_legs_leg;
    -- A match's legs are found by the match alone.
    alter table match_legs drop constraint match_legs_pkey;
    create index match_legs_match on match_legs (match_id);
  `.execute(db);
}
