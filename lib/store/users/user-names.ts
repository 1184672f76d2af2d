import type { Queryable } from "../database";

/** Names by user id, for "created by" on what lists show. */
export async function userNames(
  db: Queryable,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "in", wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** A user that isn't disabled. */
export async function findActiveUser(
  db: Queryable,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
}
