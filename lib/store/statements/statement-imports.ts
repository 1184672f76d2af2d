import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Database, Queryable } from "../database";
import { claimRows, findRow, isQueuedOrLost, TAKEN } from "../rows";
import type { Schema } from "../schema";

export type StatementImportRow = Selectable<Schema["statementImports"]>;

/** A running import makes progress at least this often, unless its process is gone. */
export const IMPORT_PROGRESS_EVERY_SECONDS = 2;
const LOST_AFTER_SECONDS = 30;

export async function insertImport(db: Queryable, row: Insertable<Schema["statementImports"]>) {
  await db.insertInto("statementImports").values(row).execute();
}

export const findImport = findRow("statementImports");

/** The latest imports, newest first. Previews that nobody started are left out. */
export async function recentImports(db: Queryable, limit: number): Promise<StatementImportRow[]> {
  return db
    .selectFrom("statementImports")
    .selectAll()
    .where("state", "<>", "preview")
    .orderBy("createdAt", "desc")
    .limit(limit)
    .execute();
}

export async function lastImportOver(
  db: Queryable,
  accountId: string,
  { from, to }: { from: CalendarDay; to: CalendarDay },
): Promise<StatementImportRow | undefined> {
  return db
    .selectFrom("statementImports")
    .selectAll()
    .where("state", "=", "imported")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("statements")
        .select("importId")
        .where("accountId", "=", accountId)
        .where("firstDay", "<=", to)
        .where("lastDay", ">=", from),
    )
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

function completedImports(db: Queryable, sha256: string) {
  return db
    .selectFrom("statementImports")
    .selectAll()
    .where("sha256", "=", sha256)
    .where("state", "=", "imported")
    .limit(1);
}

/** The last completed import of the same bytes. */
export async function importedBefore(db: Queryable, sha256: string) {
  return completedImports(db, sha256).orderBy("createdAt", "desc").executeTakeFirst();
}

/** Returns an import of the same bytes, and sheet (null: the first), into the account. */
export async function importedInto(
  db: Queryable,
  sha256: string,
  { accountId, sheet }: { accountId: string; sheet: string | null },
): Promise<StatementImportRow | undefined> {
  return completedImports(db, sha256)
    .where("accountId", "=", accountId)
    .where(sql<boolean>`options -> 'mapping' ->> 'sheet' is not distinct from ${sheet}::text`)
    .executeTakeFirst();
}

export async function moveImport(
  db: Queryable,
  id: string,
  from: readonly StatementImportRow["state"][],
  change: Updateable<Schema["statementImports"]>,
): Promise<boolean> {
  const result = await db
    .updateTable("statementImports")
    .set(change)
    .where("id", "=", id)
    .where("state", "in", [...from])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Takes the oldest import that is queued or has lost its process. Only of an account into which no
 * other file is being read: two with the same lines in another order would wait for each other. An
 * import that is being cancelled, or is just ending, is passed over. A single worker gets it.
 */
export async function claimImport(db: Database): Promise<StatementImportRow | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('claim_import', 0))`.execute(tx);
    const next = sql`${isQueuedOrLost(LOST_AFTER_SECONDS)} and account_id not in (
      select account_id from statement_imports where state = 'running' and not ${isQueuedOrLost(LOST_AFTER_SECONDS)} and account_id is not null
    )`;
    // Waited for, a row that another transaction ends would be taken by its id, whatever its state is by then.
    const rows = { where: next, orderBy: "createdAt", limit: 1 };
    const [row] = await claimRows(tx, "statementImports", rows, TAKEN);
    return row;
  });
}

/** Stores the progress of a running import. False when somebody has cancelled it. */
export async function noteImportProgress(
  db: Queryable,
  id: string,
  progress: { bytesRead: number; linesRead: number },
): Promise<boolean> {
  return moveImport(db, id, ["running"], {
    ...progress,
    progressAt: sql`clock_timestamp()` as unknown as Date,
  });
}

export async function importDays(db: Queryable, importIds: readonly string[]) {
  const { rows } = await sql<{ importId: string; firstDay: string | null; lastDay: string | null }>`
    select import_id, min(first_day) as first_day, max(last_day) as last_day from statements where import_id = any(${[...importIds]}::uuid[]) group by import_id
  `.execute(db);
  return new Map(rows.map(({ importId, firstDay, lastDay }) => [importId, { firstDay, lastDay }]));
}
