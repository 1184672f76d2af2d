import type { Queryable } from "../database";
import type { RecipientRow } from "./recipients";

export async function recipientsById(
  db: Queryable,
  ids: readonly (string | null)[],
): Promise<Map<string, RecipientRow>> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom("recipients").selectAll().where("id", "in", wanted).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
