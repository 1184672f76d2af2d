import { sql, type Kysely } from "kysely";

/** What else a report is fixed with: columns that somebody chose, and how far the copy was proven when it was asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exports
      -- Names in their order, of a report with chosen columns.
      add column columns jsonb,
      -- As MirrorProof has it; null for files read straight from the service, and for reports of before.
      add column mirror jsonb,
      add constraint exports_columns check (columns is null or jsonb_typeof(columns) = 'array');
  `.execute(db);
}
