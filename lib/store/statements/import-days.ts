import type { Queryable } from "../database";

/** The days that each import's statements reach from and to, by the import's id; none for those without any. */
export async function importDays(
  db: Queryable,
  importIds: readonly string[],
): Promise<Map<string, { firstDay: string | null; lastDay: string | null }>> {
  if (importIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("statements")
    .select((eb) => [
      "importId",
      eb.fn.min("firstDay").as("firstDay"),
      eb.fn.max("lastDay").as("lastDay"),
    ])
    .where("importId", "in", [...importIds])
    .groupBy("importId")
    .execute();
  return new Map(rows.map(({ importId, firstDay, lastDay }) => [importId, { firstDay, lastDay }]));
}
