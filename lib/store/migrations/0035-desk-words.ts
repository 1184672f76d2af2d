import { sql, type Kysely } from "kysely";

/** Which fields of a recipient are the desk's own word, where the service's list leaves them out. The next reading of the list fills them in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recipients add column desk_said text[] not null default '{}'`.execute(db);
}
