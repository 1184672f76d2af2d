import { sql, type Kysely } from "kysely";

/** The day of a match's first line, by which matches are listed and summed: of a busy month there are too many to look at the lines of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table matches add column first_on date;
    update matches set first_on = f.first_on
      from (select ml.match_id, min(l.booked_on) as first_on from match_lines ml join statement_lines l on l.id = ml.line_id group by ml.match_id) f
      where f.match_id = matches.id;
    -- One that nothing was left of is of the day on which it was made.
    update matches set first_on = (created_at at time zone 'UTC')::date where first_on is null;
    alter table matches alter column first_on set not null;
    drop index matches_account;
    create index matches_account on matches (account_id, state, first_on desc, id desc);
  `.execute(db);
}
