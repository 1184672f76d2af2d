import { sql, type Kysely } from "kysely";

/**
 * What all processes share about their calls: the pause after a refused token, the pace of the calls, and when a transfer was last read.
 * The pace is unlogged: it changes with every call, and after a crash the next call begins anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table service_tokens add column hold jsonb;
    alter table transfers add column reading_began_at timestamptz;
    create unlogged table service_pace (
      credential text primary key,
      next_at timestamptz not null,
      not_before timestamptz not null default '-infinity',
      reads_not_before timestamptz not null default '-infinity'
    );
  `.execute(db);
}
