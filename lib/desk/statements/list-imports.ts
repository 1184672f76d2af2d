import { type ImportList, type ImportProblem, ImportView } from "@/lib/contract/api/statements";
import { isUuidV4 } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction, Queryable } from "@/lib/store/database";
import { listStatementAccounts } from "@/lib/store/statements/statement-accounts";
import {
  findImport,
  importDays,
  recentImports,
  type StatementImportRow,
} from "@/lib/store/statements/statement-imports";
import { fileSizes } from "@/lib/store/statements/stored-files";
import { userNames } from "@/lib/store/users/users";
import { notFound } from "../app-error";
import { type AuditEntry, auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { viewOf } from "../view-of";

const SHOWN = 50;

/** The last imports, newest first. @throws {AppError} `forbidden` */
export async function listImports(ctx: UserContext): Promise<ImportList> {
  requirePermission(ctx, "desk.read");
  return { imports: await importViews(ctx.db, await recentImports(ctx.db, SHOWN)) };
}

/** Returns an import with its progress or end. @throws {AppError} `forbidden`, `not_found` */
export async function getImport(ctx: UserContext, id: string): Promise<ImportView> {
  requirePermission(ctx, "desk.read");
  const [view] = await importViews(ctx.db, [await importById(ctx.db, id)]);
  if (!view) throw notFound("There is no such import.");
  return view;
}

async function importViews(
  db: Queryable,
  rows: readonly StatementImportRow[],
): Promise<ImportView[]> {
  const [accounts, names, sizes, days] = await Promise.all([
    listStatementAccounts(db),
    userNames(
      db,
      rows.map((row) => row.createdBy),
    ),
    fileSizes(
      db,
      rows.flatMap((row) => (row.fileId === null ? [] : [row.fileId])),
    ),
    importDays(
      db,
      rows.flatMap((row) => (row.state === "imported" ? [row.id] : [])),
    ),
  ]);
  return rows.map((row) =>
    viewOf(ImportView, {
      ...row,
      size: row.fileId === null ? 0 : (sizes.get(row.fileId) ?? 0),
      accountName: accounts.find((account) => account.id === row.accountId)?.name ?? null,
      bytesRead: Number(row.bytesRead),
      firstDay: null,
      lastDay: null,
      ...days.get(row.id),
      warnings: row.warnings as string[],
      problems: row.problems as ImportProblem[],
      createdBy: names.get(row.createdBy) ?? "",
    }),
  );
}

/** Records what was done to an import: an audit row, and a hint for browsers. */
export async function recordImport(
  tx: DatabaseTransaction,
  ctx: UserContext,
  { id, accountId }: Pick<StatementImportRow, "id" | "accountId">,
  entry: Pick<AuditEntry, "action" | "after">,
): Promise<void> {
  await insertChange(tx, "statements", accountId);
  await recordAudit(tx, auditOf(ctx), { ...entry, subjectType: "statement_import", subjectId: id });
}

/** An import's row. @throws {AppError} `not_found` */
export async function importById(db: Queryable, id: string): Promise<StatementImportRow> {
  const row = isUuidV4(id) ? await findImport(db, id) : undefined;
  if (!row) throw notFound("This import no longer exists. Choose the file again.");
  return row;
}

/**
 * The id of the stored file that an import reads.
 * @throws {AppError} `not_found` when it is no longer kept: files of imports that were never
 * completed are removed after some time.
 */
export function fileOfImport(row: Pick<StatementImportRow, "fileId">): string {
  if (row.fileId === null)
    throw notFound("The file of this import is no longer kept. Choose the file again.");
  return row.fileId;
}
