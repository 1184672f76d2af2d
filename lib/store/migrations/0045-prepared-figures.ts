import { sql, type Kysely } from "kysely";

/**
 * Which figures somebody prepared: the revision that they were shown as of, and the account's version. A period prepared before has
 * neither, and is prepared again: nobody can tell any more whether it has been changed since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table close_periods
      add column prepared_revision bigint,
      add column prepared_account_version int,
      add constraint close_periods_prepared_figures check ((prepared_revision is null) = (prepared_account_version is null))
  `.execute(db);
}
