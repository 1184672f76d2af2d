import type { Insertable } from "kysely";
import type { DatabaseTransaction } from "../database";
import { findRow, updateRow } from "../rows";
import type { Schema } from "../schema";

type NewIntent = Omit<Insertable<Schema["intents"]>, "payload"> & { payload: unknown };

/**
 * Stores an intent once. Of two requests with the same intent at the same time, the second waits here
 * for the first one's transaction and then finds its row.
 * @returns the stored row, which may be an earlier one.
 */
export async function insertIntentOnce(tx: DatabaseTransaction, intent: NewIntent) {
  const inserted = await tx
    .insertInto("intents")
    .values({ ...intent, payload: JSON.stringify(intent.payload) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  const row = await tx
    .selectFrom("intents")
    .select(["payloadHash", "userId", "kind"])
    .where("id", "=", intent.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, isNew: inserted !== undefined };
}

export async function replacePayload(
  tx: DatabaseTransaction,
  id: string,
  { payloadHash, payload }: Pick<NewIntent, "payloadHash" | "payload">,
): Promise<void> {
  await updateRow("intents")(tx, id, { payloadHash, payload: JSON.stringify(payload) });
}

export const findIntent = findRow("intents");
