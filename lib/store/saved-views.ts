import { sql, type Insertable, type Selectable } from "kysely";
import type { DatabaseTransaction, Queryable } from "./database";
import { updateRow } from "./rows";
import type { Schema } from "./schema";

export type SavedViewRow = Selectable<Schema["savedViews"]> & { ownerName: string };

const withOwner = (db: Queryable) =>
  db
    .selectFrom("savedViews")
    .innerJoin("users", "users.id", "savedViews.ownerId")
    .selectAll("savedViews")
    .select("users.name as ownerName");

export async function listViewRows(
  db: Queryable,
  { page, userId }: { page: string; userId: string },
): Promise<SavedViewRow[]> {
  return withOwner(db)
    .where("page", "=", page)
    .where((eb) => eb.or([eb("ownerId", "=", userId), eb("shared", "=", true)]))
    .orderBy((eb) => eb.fn("lower", ["savedViews.name"]))
    .orderBy("savedViews.id")
    .execute();
}

/** The row, locked until the transaction ends: two changes of one view take turns. */
export async function lockView(tx: DatabaseTransaction, id: string) {
  return withOwner(tx).where("savedViews.id", "=", id).forUpdate("savedViews").executeTakeFirst();
}

/** False when there is a view of this id already. */
export async function insertView(tx: DatabaseTransaction, row: Insertable<Schema["savedViews"]>) {
  const result = await tx
    .insertInto("savedViews")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export const updateView = updateRow("savedViews");

export async function deleteViewRow(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom("savedViews").where("id", "=", id).execute();
}

export async function findViewQuery(
  db: Queryable,
  { page, ownerId, name }: Pick<SavedViewRow, "page" | "ownerId" | "name">,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("savedViews")
    .select("query")
    .where("page", "=", page)
    .where("ownerId", "=", ownerId)
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.query;
}

/** Stores a private view under its name, replacing an existing one: the last write wins. */
export async function putView(
  tx: DatabaseTransaction,
  view: Pick<SavedViewRow, "id" | "page" | "name" | "ownerId" | "query"> & { at: Date },
): Promise<void> {
  await sql`
    insert into saved_views (id, page, name, owner_id, shared, query, created_at, updated_at) values (${view.id}, ${view.page}, ${view.name}, ${view.ownerId}, false, ${view.query}, ${view.at}, ${view.at})
    on conflict (page, owner_id, lower(name)) do update set query = excluded.query, version = saved_views.version + 1, updated_at = excluded.updated_at
  `.execute(tx);
}
