import { sql } from "kysely";
import type { Queryable } from "../database";

/** The names, by user id, of these people and of all who have commented on breaks: everybody whom the pack of a close may name. */
export async function closingNames(
  db: Queryable,
  ids: readonly (string | null)[],
): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where id = any(${ids.filter((id) => id !== null)}::uuid[]) or id in (select created_by from break_comments) order by id
  `.execute(db);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
