import { sql, type Kysely } from "kysely";

/** Nobody says which of several accounts in a currency a transfer was paid from, so people can say which are never used for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table statement_accounts add column pays_transfers boolean not null default true`.execute(
    db,
  );
}
