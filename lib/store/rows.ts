import { type Insertable, type Kysely, type Selectable, sql, type UpdateObject } from "kysely";
import type { DatabaseTransaction, Queryable } from "./database";
import type { Schema } from "./schema";

/** Tables whose rows have an id that the desk gives. */
type Named = {
  [Name in keyof Schema]: Schema[Name] extends { id: string } ? Name : never;
}[keyof Schema];
type Row<Name extends keyof Schema> = Selectable<Schema[Name]>;
type Change<Name extends keyof Schema> = UpdateObject<Schema, Name>;

/** Makes a table's query of the row with an id. */
export function findRow<Name extends Named>(table: Name) {
  return async (db: Queryable, id: string) => {
    const found = sql<Row<Name>>`select * from ${sql.table(table)} where id = ${id}`;
    return (await found.execute(db)).rows[0];
  };
}

/** Makes a table's query of the rows with these ids, in no particular order. */
export function findRows<Name extends Named>(table: Name) {
  return async (db: Queryable, ids: readonly string[]) => {
    const found = sql<Row<Name>>`select * from ${sql.table(table)} where id = any(${[...ids]})`;
    return ids.length === 0 ? [] : (await found.execute(db)).rows;
  };
}

/** Makes a table's query of a row that is locked until the transaction ends, so that changes take turns. */
export function lockRow<Name extends Named>(table: Name) {
  return async (tx: DatabaseTransaction, id: string) => {
    const found = sql<Row<Name>>`select * from ${sql.table(table)} where id = ${id} for update`;
    return (await found.execute(tx)).rows[0];
  };
}

/** The query builder for any table, since it can't follow one that is a parameter. */
const untyped = (tx: DatabaseTransaction) =>
  tx as unknown as Kysely<Record<string, { id: string; version: number }>>;

export function insertRow<Name extends keyof Schema>(table: Name) {
  return async (tx: DatabaseTransaction, row: Insertable<Schema[Name]>) => {
    const insert = untyped(tx)
      .insertInto(table)
      .values(row as never);
    await insert.execute();
  };
}

/** Makes a table's insert of a row that conflicts with none. Returns the row; undefined if there is another. */
export function insertNew<Name extends keyof Schema>(table: Name) {
  return async (tx: DatabaseTransaction, row: Insertable<Schema[Name]>) => {
    const insert = untyped(tx)
      .insertInto(table)
      .values(row as never);
    const inserted = insert.onConflict((conflict) => conflict.doNothing()).returningAll();
    return (await inserted.executeTakeFirst()) as unknown as Row<Name> | undefined;
  };
}

function changeById(tx: DatabaseTransaction, table: string, id: string, change: object) {
  return untyped(tx)
    .updateTable(table)
    .where("id", "=", id)
    .set(change as never);
}

export function updateRow<Name extends Named>(table: Name) {
  return async (tx: DatabaseTransaction, id: string, change: Change<Name>) => {
    await changeById(tx, table, id, change).execute();
  };
}

/** Makes a table's change of a row with a version, which then has the next. False if it has another. */
export function updateVersion<Name extends Named>(table: Name) {
  return async (tx: DatabaseTransaction, id: string, version: number, change: Change<Name>) => {
    const result = await changeById(tx, table, id, { ...change, version: version + 1 })
      .where("version", "=", version)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  };
}

/**
 * Takes rows for the caller alone. Rows that another transaction is taking are passed over.
 * @param rows the condition, the order, and how many at most
 * @param change what shows that they are taken
 */
export async function claimRows<Name extends keyof Schema>(
  db: Queryable,
  table: Name,
  rows: { where: ReturnType<typeof sql>; orderBy: string; limit: number },
  change: ReturnType<typeof sql>,
) {
  const claimed = await sql<Row<Name>>`
    update ${sql.table(table)} set ${change} where id = any(array(
      select id from ${sql.table(table)} where ${rows.where} order by ${sql.ref(rows.orderBy)} limit ${rows.limit} for update skip locked
    )) returning *`.execute(db);
  return claimed.rows;
}

/** Condition on a row of long work: running without progress for so long that its process must have died. */
export function isLostAfter(seconds: number) {
  return sql<boolean>`(state = 'running' and progress_at < clock_timestamp() - make_interval(secs => ${seconds}))`;
}

/** Condition on a queue of long work: queued rows, and rows whose process must have died. */
export function isQueuedOrLost(lostAfterSeconds: number) {
  return sql<boolean>`(state = 'queued' or ${isLostAfter(lostAfterSeconds)})`;
}

/** Change of a row that a worker takes. */
export const TAKEN = sql`state = 'running', progress_at = clock_timestamp()`;
