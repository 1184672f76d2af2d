import { sql, type Insertable, type Selectable, type UpdateObject } from "kysely";
import type { DatabaseTransaction, Queryable } from "../database";
import { isLostAfter } from "../rows";
import type { Schema } from "../schema";

/** A running export is updated at least this often, and notices then that it was stopped. */
export const PROGRESS_EVERY_SECONDS = 3;
/** An export without progress for this long has lost its process. */
const LOST_AFTER_SECONDS = 45;
/** An export not fetched for this long lapses: its name might no longer describe it. */
const FETCH_WITHIN_MINUTES = 10;

const now = sql<Date>`clock_timestamp()`;
const isLost = isLostAfter(LOST_AFTER_SECONDS);

const downloadsOf = sql<number>`(select count(*)::int from report_downloads d where d.number = exports.number)`;
/** By ISO time. The name is today's, as everywhere on a page. */
const lastDownloadOf = sql<{
  by: string;
  at: string;
} | null>`(select json_build_object('by', u.name, 'at', d.at)
  from report_downloads d join users u on u.id = d.user_id where d.number = exports.number order by d.at desc, d.id desc limit 1)`;

/** A report, or a file read directly from the service. `lost`: its process is gone, so a report may be written again. */
export type ExportRow = Selectable<Schema["exports"]> & {
  lost: boolean;
  downloads: number;
  lastDownload: { by: string; at: string } | null;
};

type NewExport = Omit<
  Insertable<Schema["exports"]>,
  "filters" | "columns" | "mirror" | "state" | "fileName"
> & { filters: unknown; columns?: readonly string[] | null; mirror?: unknown };

/** Inserts an export or report under the next number, which its file's name contains. */
export async function insertExport(
  tx: DatabaseTransaction,
  { filters, columns, mirror, ...row }: NewExport,
  fileNameOf: (number: number) => string,
): Promise<ExportRow> {
  const json = (value: unknown) => (value ? JSON.stringify(value) : null);
  const { number } = await tx
    .insertInto("exports")
    .values({
      ...row,
      filters: JSON.stringify(filters),
      columns: json(columns),
      mirror: json(mirror),
      state: "ready",
      fileName: "",
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("exports")
    .set({ fileName: fileNameOf(number) })
    .where("number", "=", number)
    .execute();
  return exportRows(tx).where("number", "=", number).executeTakeFirstOrThrow();
}

function exportRows(db: Queryable) {
  return db
    .selectFrom("exports")
    .selectAll()
    .select([isLost.as("lost"), downloadsOf.as("downloads"), lastDownloadOf.as("lastDownload")]);
}

/** A file read directly from the service, by its number; reports don't count. */
export async function findExport(db: Queryable, number: number): Promise<ExportRow | undefined> {
  return exportRows(db)
    .where("number", "=", number)
    .where("kind", "=", "service")
    .executeTakeFirst();
}

/** A report by its number; exports read directly from the service don't count. */
export async function findReport(db: Queryable, number: number): Promise<ExportRow | undefined> {
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
      progressAt: now,
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

/** Claims a ready export for writing. Only one caller ever gets it, and only before it lapses. */
export async function claimExport(tx: DatabaseTransaction, number: number, startedAt: Date) {
  const result = await tx
    .updateTable("exports")
    .set({ state: "running", startedAt, progressAt: now })
    .where("number", "=", number)
    .where("state", "=", "ready")
    .where(
      "progressAt",
      ">",
      sql<Date>`clock_timestamp() - make_interval(mins => ${FETCH_WITHIN_MINUTES})`,
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The writer of a file. A report has a fence for each writer; null stands for any. */
export interface Claim {
  number: number;
  fence: number | null;
}

/** @returns false when it is no longer this writer's, or in none of the states */
async function updateClaimed(
  db: Queryable,
  { number, fence }: Claim,
  states: readonly string[],
  change: UpdateObject<Schema, "exports">,
) {
  const result = await db
    .updateTable("exports")
    .set(change)
    .where("number", "=", number)
    .$if(fence !== null, (query) => query.where("fence", "=", fence ?? 0))
    .where("state", "in", states)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Stores the progress. False when it is no longer this writer's: it was stopped, or taken over. */
export async function recordProgress(
  db: Queryable,
  claim: Claim,
  { rows, bytes }: { rows: number; bytes: number },
) {
  return updateClaimed(db, claim, ["running"], { rows, bytes: String(bytes), progressAt: now });
}

interface WrittenFile {
  rows: number;
  bytes: number;
  sha256: string;
  manifest: unknown;
  finishedAt: Date;
}

/** Ends the writing; false if it is no longer this writer's, so that the file is incomplete. */
export async function finishFile(tx: DatabaseTransaction, claim: Claim, end: WrittenFile) {
  const [bytes, manifest] = [String(end.bytes), JSON.stringify(end.manifest)];
  return updateClaimed(tx, claim, ["running"], { ...end, bytes, manifest, state: "done" });
}

/** Ends the writing without a complete file. False when it had already ended. */
export async function breakOff(
  tx: DatabaseTransaction,
  claim: Claim,
  end: { state: "cancelled" | "failed"; message: string; finishedAt: Date },
) {
  return updateClaimed(tx, claim, ["ready", "running"], end);
}
