import { sql, type Kysely } from "kysely";

/** Why a prepared period was given back, for whoever prepares it again; and a workbook once for each of its sheets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table close_periods
      add column returned_by uuid references users (id),
      add column returned_at timestamptz,
      add column return_reason text;
    drop index statement_imports_once;
    create unique index statement_imports_once on statement_imports (sha256, account_id, (coalesce(options -> 'mapping' ->> 'sheet', '')))
      where state = 'imported';
  `.execute(db);
}
