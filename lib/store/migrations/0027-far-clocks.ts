import { sql, type Kysely } from "kysely";

/** A service's clock may be off by months, as a sandbox's that was set forward is: milliseconds of more than 24 days are no `int`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service_health alter column clock_offset_ms type double precision`.execute(
    db,
  );
}
