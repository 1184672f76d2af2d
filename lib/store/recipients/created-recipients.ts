import { sql } from "kysely";
import type { DatabaseTransaction, Queryable } from "../database";
import type { OperationRow } from "../transfers/operations";

/**
 * Returns succeeded creates since an instant whose recipient the service doesn't list.
 * The recipient's id isn't known, or differs from the list's.
 */
export async function createsWithoutListedRecipient(
  db: Queryable,
  { since, listedIds }: { since: Date; listedIds: readonly string[] },
): Promise<OperationRow[]> {
  const rows = await db
    .selectFrom("operations")
    .selectAll()
    .where("kind", "=", "create_recipient")
    .where("state", "=", "succeeded")
    .where("createdAt", ">=", since)
    .execute();
  const listed = new Set(listedIds);
  // Source: interface.md, Recipient: "form `rec_<code>`". A missing id of this form was removed.
  return rows.filter(
    ({ recipientId }) =>
      recipientId === null || !(listed.has(recipientId) || recipientId.startsWith("rec_")),
  );
}

/**
 * Stores the listed recipient of a create, and deactivates its earlier row.
 * @returns false if it is known by now
 */
export async function nameCreatedRecipient(
  tx: DatabaseTransaction,
  { id, recipientId }: Pick<OperationRow, "id" | "recipientId">,
  listedId: string,
): Promise<boolean> {
  const result = await tx
    .updateTable("operations")
    .set({ recipientId: listedId })
    .where("id", "=", id)
    .where("recipientId", "is not distinct from", recipientId)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  if (recipientId !== null)
    await tx
      .updateTable("recipients")
      .set({ active: false })
      .where("id", "=", recipientId)
      .execute();
  return true;
}

/**
 * Returns the requests that created these recipients, by id.
 * For several creates of one recipient, the last.
 */
export async function requestsOfRecipients(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("operations")
    .select(["recipientId", "request"])
    .where("kind", "=", "create_recipient")
    .where("state", "=", "succeeded")
    .where(sql<boolean>`recipient_id = any(${[...ids]}::text[])`)
    .orderBy("createdAt")
    .execute();
  return new Map(
    rows.flatMap(({ recipientId, request }) =>
      recipientId === null ? [] : [[recipientId, request]],
    ),
  );
}
