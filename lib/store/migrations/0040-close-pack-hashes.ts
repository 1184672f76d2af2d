import { sql, type Kysely } from "kysely";

/** The SHA-256 and the size of a closed period's pack, from when it was first written to its end, so that a file can be checked by its hash alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table close_periods
      add column pack_sha256 text check (pack_sha256 ~ '^[0-9a-f]{64}$'),
      add column pack_bytes bigint,
      add constraint close_periods_pack_whole check ((pack_sha256 is null) = (pack_bytes is null))
  `.execute(db);
}
