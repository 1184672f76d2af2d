import { sql } from "kysely";
import type { DatabaseTransaction, Queryable } from "../database";
import { type ExportRow, exportRows, isLost } from "./exports";

export type ReportRow = ExportRow;

/** A report by its number; exports read directly from the service don't count. */
export async function findReport(db: Queryable, number: number): Promise<ReportRow | undefined> {
  return exportRows(db)
    .where("number", "=", number)
    .where("kind", "<>", "service")
    .executeTakeFirst();
}

/** A file that the desk has written, by the hash of its bytes. If several are the same: the one with the number, else the newest. */
export async function findFileByHash(db: Queryable, sha256: string, number: number | null) {
  return exportRows(db)
    .where("sha256", "=", sha256)
    .where("state", "=", "done")
    .orderBy(sql`number = coalesce(${number}::int, number)`, "desc")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function findWrittenFile(db: Queryable, number: number) {
  return exportRows(db).where("number", "=", number).where("state", "=", "done").executeTakeFirst();
}

export async function recentExports(db: Queryable, before: number | null, limit: number) {
  return exportRows(db)
    .$if(before !== null, (query) => query.where("number", "<", before ?? 0))
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
}

/** Claims a report for writing. @returns the fence under which this writer records, or null when another writer has it. */
export async function claimReport(db: Queryable, number: number): Promise<number | null> {
  const row = await db
    .updateTable("exports")
    .set({
      state: "running",
      rows: 0,
      bytes: "0",
      message: null,
      fence: sql<number>`fence + 1`,
      progressAt: sql<Date>`clock_timestamp()`,
    })
    .where("number", "=", number)
    .where((eb) => eb.or([eb("state", "in", ["ready", "failed", "cancelled"]), isLost]))
    .returning("fence")
    .executeTakeFirst();
  return row?.fence ?? null;
}

export async function noteWrittenReport(db: Queryable, number: number, message: string | null) {
  await db
    .updateTable("exports")
    .set({ message })
    .where("number", "=", number)
    .where("state", "=", "done")
    .execute();
}

export async function insertDownload(
  tx: DatabaseTransaction,
  row: { number: number; userId: string; at: Date; fromByte: number },
): Promise<void> {
  await tx.insertInto("reportDownloads").values(row).execute();
}
