import { sql, type Kysely } from "kysely";

/** How many events were refused because of their signature: one row for each reason, whatever arrives, and nothing of what was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_refusals (
      reason text primary key check (reason in ('signature_wrong', 'time_off', 'header_missing', 'secret_too_short')),
      count bigint not null check (count > 0),
      first_at timestamptz not null,
      last_at timestamptz not null
    )
  `.execute(db);
}
