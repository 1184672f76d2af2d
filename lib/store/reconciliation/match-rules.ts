import type { Selectable } from "kysely";
import type { DatabaseTransaction, Queryable } from "../database";
import type { MatchRulesTable } from "../schema-matches";

export async function latestRules(db: Queryable): Promise<Selectable<MatchRulesTable> | undefined> {
  return db
    .selectFrom("matchRules")
    .selectAll()
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** False when somebody else has saved a version with this number in the meantime. */
export async function insertRules(
  tx: DatabaseTransaction,
  row: { version: number; rules: unknown; createdBy: string; createdAt: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto("matchRules")
    .values({ ...row, rules: JSON.stringify(row.rules) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
