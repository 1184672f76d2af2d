import { sql, type Kysely } from "kysely";

/**
 * Up to which change of the mirror a run of the rules has looked, so that transactions that come after it have the rules run
 * again. Runs become many with that: those that wait or go on, and the newest of an account, are found without reading all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table match_runs add column as_of_revision bigint;
    -- A run that waits goes by the rules in force when it begins, so they aren't kept with it.
    alter table match_runs alter column rules drop not null, add check (rules is not null or not dry);
    create index match_runs_under_way on match_runs (created_at) where state in ('queued','running');
    create index match_runs_newest on match_runs (account_id, created_at) where not dry;
  `.execute(db);
}
