import { sql, type Kysely } from "kysely";

/** When the round under way last took a step: a worker that lives keeps its round by that, and one that was killed loses it within seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null while no round is under way.
    alter table mirror_state add column step_at timestamptz;
  `.execute(db);
}
