import { sql, type Kysely } from "kysely";

/**
 * What is known of a window, apart from the number of passes that its reading took: four meant that it proved nothing, and none that the service
 * no longer gives its days. One that was read to its end is proven, however many it took.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mirror_windows add column proof text not null default 'unproven' check (proof in ('proven', 'unproven', 'withheld'))`.execute(
    db,
  );
  await sql`
    update mirror_windows set proof = case when passes = 0 then 'withheld' when passes < 4 or state = 'done' then 'proven' else 'unproven' end
  `.execute(db);
}
