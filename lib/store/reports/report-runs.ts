import { sql, type Selectable } from "kysely";
import type { DatabaseTransaction, Queryable } from "../database";
import { insertNumbered, isLost } from "./exports";
import type { ExportsTable } from "../schema";

const downloadsOf = sql<number>`(select count(*)::int from report_downloads d where d.number = exports.number)`;
/** By ISO time. The name is today's, as everywhere on a page. */
const lastDownloadOf = sql<{
  by: string;
  at: string;
} | null>`(select json_build_object('by', u.name, 'at', d.at)
  from report_downloads d join users u on u.id = d.user_id where d.number = exports.number order by d.at desc, d.id desc limit 1)`;

/** `lost`: its process is gone, so it may be written again. */
export type ReportRow = Selectable<ExportsTable> & {
  lost: boolean;
  downloads: number;
  lastDownload: { by: string; at: string } | null;
};

export interface NewReport {
  userId: string;
  kind: string;
  format: string;
  preset: string;
  revision: string;
  filters: unknown;
  columns: readonly string[] | null;
  mirror: unknown;
  timeZone: string;
  startedAt: Date;
}

export async function insertReport(
  tx: DatabaseTransaction,
  { columns, mirror, ...row }: NewReport,
  fileNameOf: (number: number) => string,
): Promise<ReportRow> {
  const number = await insertNumbered(
    tx,
    { ...row, columns: columns && JSON.stringify(columns), mirror: JSON.stringify(mirror) },
    fileNameOf,
  );
  return reports(tx).where("number", "=", number).executeTakeFirstOrThrow();
}

function reports(db: Queryable) {
  return db
    .selectFrom("exports")
    .selectAll()
    .select([isLost.as("lost"), downloadsOf.as("downloads"), lastDownloadOf.as("lastDownload")]);
}

/** A report by its number; exports read directly from the service don't count. */
export async function findReport(db: Queryable, number: number): Promise<ReportRow | undefined> {
  return reports(db).where("number", "=", number).where("kind", "<>", "service").executeTakeFirst();
}

/** A file that the desk has written, by the hash of its bytes. If several are the same: the one with the number, else the newest. */
export async function findFileByHash(db: Queryable, sha256: string, number: number | null) {
  return reports(db)
    .where("sha256", "=", sha256)
    .where("state", "=", "done")
    .orderBy(sql`number = coalesce(${number}::int, number)`, "desc")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function findWrittenFile(db: Queryable, number: number) {
  return reports(db).where("number", "=", number).where("state", "=", "done").executeTakeFirst();
}

export async function recentExports(db: Queryable, before: number | null, limit: number) {
  return reports(db)
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
