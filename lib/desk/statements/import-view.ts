import type { ImportProblem, ImportView } from "@/lib/contract/api/statements";
import type { Queryable } from "@/lib/store/database";
import { listStatementAccounts } from "@/lib/store/statements/statement-accounts";
import { importDays, type StatementImportRow } from "@/lib/store/statements/statement-imports";
import { fileSizes } from "@/lib/store/statements/stored-files";
import { userNames } from "@/lib/store/users/users";

/** Imports as our routes show them. */
export async function importViews(
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
  return rows.map((row) => ({
    id: row.id,
    fileName: row.fileName,
    size: row.fileId === null ? 0 : (sizes.get(row.fileId) ?? 0),
    format: row.format,
    accountId: row.accountId,
    accountName: accounts.find((account) => account.id === row.accountId)?.name ?? null,
    state: row.state,
    bytesRead: Number(row.bytesRead),
    linesRead: row.linesRead,
    linesNew: row.linesNew,
    linesKnown: row.linesKnown,
    firstDay: days.get(row.id)?.firstDay ?? null,
    lastDay: days.get(row.id)?.lastDay ?? null,
    warnings: row.warnings as string[],
    problems: row.problems as ImportProblem[],
    message: row.message,
    createdBy: names.get(row.createdBy) ?? "",
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }));
}
