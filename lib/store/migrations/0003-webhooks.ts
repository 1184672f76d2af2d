import { sql, type Kysely } from "kysely";

/** The third part holds the service's events, and how many of them were refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_inbox (
      id bigserial primary key,
      dedupe_key text not null unique,
      received_at timestamptz not null,
      verified boolean not null,
      type text,
      transfer_id text,
      reference text,
      headers jsonb not null,
      body bytea not null,
      state text not null check (state in ('pending','done','ignored','orphan','parked')),
      tries int not null default 0,
      next_try_at timestamptz,
      last_error text,
      done_at timestamptz,
      check (octet_length(body) <= 262144)
    );
    create index webhook_inbox_due on webhook_inbox (next_try_at) where state in ('pending','orphan');
    create index webhook_inbox_transfer on webhook_inbox (transfer_id) where state = 'orphan';
    -- Events are counted and removed by when they came, and those set aside are counted by themselves: neither reads the whole inbox.
    create index webhook_inbox_received on webhook_inbox (received_at);
    create index webhook_inbox_parked on webhook_inbox (id) where state = 'parked';

    -- How many events were refused because of their signature: one row for each reason, whatever arrives, and nothing of what was sent.
    create table webhook_refusals (
      reason text primary key check (reason in ('signature_wrong', 'time_off', 'header_missing', 'secret_too_short')),
      count bigint not null check (count > 0),
      first_at timestamptz not null,
      last_at timestamptz not null
    );
  `.execute(db);
}
