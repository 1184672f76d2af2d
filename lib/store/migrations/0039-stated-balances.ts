import { sql, type Kysely } from "kysely";

/** What people say an account's balance was at the end of a day, where statements don't say it, as an explorer's list doesn't. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stated_balances (
      id uuid primary key,
      account_id uuid not null references statement_accounts (id),
      on_day date not null,
      amount numeric not null,
      -- Where it was read.
      source text not null,
      stated_by uuid not null references users (id),
      stated_at timestamptz not null,
      -- Nothing is deleted: one that was replaced or withdrawn holds until then.
      from_revision bigint not null,
      to_revision bigint
    );
    create unique index stated_balances_current on stated_balances (account_id, on_day) where to_revision is null;
    create index stated_balances_account on stated_balances (account_id, on_day);
  `.execute(db);
}
