import { sql, type Kysely } from "kysely";

/** The keys of the service profile that an administrator saved. What processes had found out for themselves goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation add column service_profile jsonb not null default '{}';
    alter table service_health drop column findings;
  `.execute(db);
}
