import { sql, type Database, type DatabaseTransaction, type Queryable } from "../database";
import type { StatementImportRow } from "./statement-imports";

/** Imports whose file is kept though nothing of it was taken in: it may still be. */
const WAITING = ["preview", "refused", "cancelled"] as const;
/** A small file costs its rows and its reading, too. */
const LEAST_BYTES = 1_000_000;
const ROOM_LOCK = "room for statement files";

export interface WaitingFile extends Pick<
  StatementImportRow,
  "id" | "fileName" | "state" | "createdBy" | "createdAt"
> {
  size: number;
}

/** Files that nobody has imported, newest first. */
export async function waitingFiles(db: Queryable, limit: number): Promise<WaitingFile[]> {
  const rows = await db
    .selectFrom("statementImports as i")
    .innerJoin("storedFiles as f", "f.id", "i.fileId")
    .select(["i.id", "i.fileName", "i.state", "i.createdBy", "i.createdAt", "f.size"])
    .where("i.state", "in", [...WAITING])
    .orderBy("i.createdAt", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

export interface HeldBytes {
  own: number;
  all: number;
}

/**
 * What files that nobody has imported take up, one person's and everybody's. One that is still arriving counts as if it were as large
 * as it may become.
 */
export async function heldBytes(
  db: Queryable,
  userId: string,
  arrivingBytes: number,
): Promise<HeldBytes> {
  const { rows } = await sql<{ own: string; everybody: string }>`
    select coalesce(sum(weight) filter (where created_by = ${userId}), 0) as own, coalesce(sum(weight), 0) as everybody
    from (
      select created_by, case when complete then greatest(size, ${LEAST_BYTES}) else ${arrivingBytes} end as weight
      from stored_files f
      where not exists (select 1 from statement_imports i where i.file_id = f.id and i.state in ('queued', 'running', 'imported'))
    ) as held`.execute(db);
  return { own: Number(rows[0]?.own ?? 0), all: Number(rows[0]?.everybody ?? 0) };
}

/** Runs work that looks how much room there is and takes some: one at a time, so that no two take the same. */
export async function inTurnForRoom<Result>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${ROOM_LOCK}))`.execute(tx);
    return work(tx);
  });
}

/** Lets go of a file that nobody has imported: a preview goes with it, of an import that was tried the row stays. False when it isn't waiting (any more). */
export async function discardWaitingFile(
  tx: DatabaseTransaction,
  importId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("statementImports")
    .select(["fileId", "state"])
    .where("id", "=", importId)
    .where("state", "in", [...WAITING])
    .where("fileId", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.fileId) return false;
  if (row.state === "preview")
    await tx.deleteFrom("statementImports").where("id", "=", importId).execute();
  else
    await tx
      .updateTable("statementImports")
      .set({ fileId: null })
      .where("id", "=", importId)
      .execute();
  await tx.deleteFrom("storedFiles").where("id", "=", row.fileId).execute();
  return true;
}
