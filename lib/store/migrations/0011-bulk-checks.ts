import { sql, type Kysely } from "kysely";

/**
 * What a run of the rules writes by the hundred thousand is checked a statement at a time rather than a row at a time, and the
 * mirror knows how many records it holds without counting them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A foreign key looks up and locks the other row for each row by itself: that was most of what writing legs cost, with locks
    -- written into pages all over the mirror. These checks promise the same of legs and lines, in one query each.
    alter table match_legs drop constraint match_legs_transaction_id_fkey;
    alter table match_lines drop constraint match_lines_line_id_fkey;

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

    -- Who deletes waits for those who write what points at it, and they for him, so that each sees what the other did.
    create function hold_pointing() returns trigger language plpgsql as $$
    begin
      execute format('lock table %I in share row exclusive mode', tg_argv[0]);
      return null;
    end $$;

    -- Arguments: the table that points, and its column.
    create function check_not_pointed_at() returns trigger language plpgsql as $$
    declare
      held text;
    begin
      if tg_op = 'TRUNCATE' then
        execute format('select %1$I::text from %2$I limit 1', tg_argv[1], tg_argv[0]) into held;
      else
        execute format('select g.id::text from gone g where exists (select from %2$I p where p.%1$I = g.id) limit 1', tg_argv[1], tg_argv[0]) into held;
      end if;
      if held is not null then
        raise exception '% still points at % of %', tg_argv[0], held, tg_table_name using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $$;

    create function refuse_other_key() returns trigger language plpgsql as $$
    begin
      raise exception 'what a row of % is known by, or points at, stays as it is', tg_table_name using errcode = 'foreign_key_violation';
    end $$;

    create trigger check_transactions after insert on match_legs referencing new table as added
      for each statement execute function check_pointed_at('transactions', 'transaction_id');
    create trigger keep_transaction before update of transaction_id on match_legs
      for each row when (new.transaction_id <> old.transaction_id) execute function refuse_other_key();
    create trigger hold_legs before delete on transactions for each statement execute function hold_pointing('match_legs');
    create trigger check_legs after delete on transactions referencing old table as gone
      for each statement execute function check_not_pointed_at('match_legs', 'transaction_id');
    create trigger check_all_legs after truncate on transactions for each statement execute function check_not_pointed_at('match_legs', 'transaction_id');
    create trigger keep_id before update of id on transactions for each row when (new.id <> old.id) execute function refuse_other_key();

    create trigger check_lines after insert on match_lines referencing new table as added
      for each statement execute function check_pointed_at('statement_lines', 'line_id');
    create trigger keep_line before update of line_id on match_lines
      for each row when (new.line_id <> old.line_id) execute function refuse_other_key();
    create trigger hold_lines before delete on statement_lines for each statement execute function hold_pointing('match_lines');
    create trigger check_lines after delete on statement_lines referencing old table as gone
      for each statement execute function check_not_pointed_at('match_lines', 'line_id');
    create trigger check_all_lines after truncate on statement_lines for each statement execute function check_not_pointed_at('match_lines', 'line_id');
    create trigger keep_id before update of id on statement_lines for each row when (new.id <> old.id) execute function refuse_other_key();

    -- Lists and totals are read from indexes alone, where the database knows that all see a page's rows: it learns that when it
    -- cleans up, which by default is after a fifth of all rows.
    alter table transactions set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);

    -- How many records each statement added, or took away: their sum is how many there are. A row that all of them would change
    -- would make writers wait for each other.
    create table transaction_counts (change bigint not null);
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
    -- Nobody writes records until this is committed: the triggers hold the table.
    insert into transaction_counts select count(*) from transactions;
  `.execute(db);
}
