import { sql, type Insertable, type Selectable } from "kysely";
import type { DatabaseTransaction, Queryable } from "../database";
import type { ExportsTable } from "../schema";
import { isLostAfter } from "../waiting-work";

/**
 * A running export is updated at least this often.
 * So its process may take this long to notice that it was stopped.
 */
export const PROGRESS_EVERY_SECONDS = 3;
/** An export without progress for this long has lost its process. */
const LOST_AFTER_SECONDS = 45;
/**
 * An export not fetched for this long lapses.
 * Written later, its name and filters might no longer describe its contents.
 */
const FETCH_WITHIN_MINUTES = 10;

const now = sql<Date>`clock_timestamp()`;
export const isLost = isLostAfter(LOST_AFTER_SECONDS);

export type ExportRow = Selectable<ExportsTable> & {
  lost: boolean;
};

export interface NewExport {
  userId: string;
  filters: unknown;
  timeZone: string;
  startedAt: Date;
}

/**
 * Inserts an export or report under the next number.
 * The number is part of the file's name, which is therefore made afterwards.
 */
export async function insertNumbered(
  tx: DatabaseTransaction,
  {
    filters,
    ...row
  }: Omit<Insertable<ExportsTable>, "filters" | "state" | "fileName"> & { filters: unknown },
  fileNameOf: (number: number) => string,
): Promise<number> {
  const { number } = await tx
    .insertInto("exports")
    .values({ ...row, filters: JSON.stringify(filters), state: "ready", fileName: "" })
    .returning("number")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("exports")
    .set({ fileName: fileNameOf(number) })
    .where("number", "=", number)
    .execute();
  return number;
}

export async function insertExport(
  tx: DatabaseTransaction,
  row: NewExport,
  fileNameOf: (number: number) => string,
): Promise<ExportRow> {
  return exportByNumber(tx, await insertNumbered(tx, row, fileNameOf)).executeTakeFirstOrThrow();
}

export async function findExport(db: Queryable, number: number): Promise<ExportRow | undefined> {
  return exportByNumber(db, number).executeTakeFirst();
}

function exportByNumber(db: Queryable, number: number) {
  return db
    .selectFrom("exports")
    .selectAll()
    .select(isLost.as("lost"))
    .where("number", "=", number)
    .where("kind", "=", "service");
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

/** Stores the file's progress. False when the export is no longer running, because somebody stopped it. */
export async function recordExportProgress(
  db: Queryable,
  number: number,
  progress: { rows: number; bytes: number },
): Promise<boolean> {
  const result = await db
    .updateTable("exports")
    .set({ rows: progress.rows, bytes: String(progress.bytes), progressAt: now })
    .where("number", "=", number)
    .where("state", "=", "running")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface FinishedExport {
  rows: number;
  bytes: number;
  sha256: string;
  manifest: unknown;
  finishedAt: Date;
}

/** Ends an export; false if it no longer runs, so that the file is incomplete. */
export async function finishExport(tx: DatabaseTransaction, number: number, end: FinishedExport) {
  const result = await tx
    .updateTable("exports")
    .set({
      ...end,
      bytes: String(end.bytes),
      manifest: JSON.stringify(end.manifest),
      state: "done",
    })
    .where("number", "=", number)
    .where("state", "=", "running")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends an export without a complete file. False when it had already ended. */
export async function abandonExport(
  tx: DatabaseTransaction,
  number: number,
  end: { state: "cancelled" | "failed"; message: string; finishedAt: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable("exports")
    .set(end)
    .where("number", "=", number)
    .where("state", "in", ["ready", "running"])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
