import type { ReceivedFile } from "@/lib/contract/api/statements";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import type { StatementMapping } from "@/lib/domain/statements/csv-mapping";
import { detectStatement } from "@/lib/statements/detect-statement";
import { listStatementAccounts } from "@/lib/store/statements/statement-accounts";
import { fileSizes } from "@/lib/store/statements/stored-files";
import { bytesToLookAt } from "./file-bytes";
import { fileOfImport } from "./file-of-import";
import { importById } from "./import-by-id";
import { accountInFile, receivedFile, unsupportedFile } from "./received-file";

/**
 * What was recognised in a file that arrived earlier: for coming back to an import, and for an account that a person picks.
 * An import that was started before is read as it was then. Changes nothing.
 * @param anew as if it had not been started before: to come back from a reading that was refused
 * @throws {AppError} `forbidden`, `not_found`, `unsupported`
 */
export async function lookAtFile(
  ctx: UserContext,
  id: string,
  accountId: string | null,
  anew = false,
): Promise<ReceivedFile> {
  requirePermission(ctx, "statements.import");
  const row = await importById(ctx.db, id);
  const fileId = fileOfImport(row);
  const bytes = await bytesToLookAt(ctx.db, { id: fileId });
  const found = await detectStatement(bytes, row.fileName);
  if (found.format === null) throw unsupportedFile(found.problem);
  const [accounts, sizes] = await Promise.all([
    listStatementAccounts(ctx.db),
    fileSizes(ctx.db, [fileId]),
  ]);
  const wanted = accountId ?? row.accountId;
  const account =
    wanted === null
      ? accountInFile(accounts, found)
      : (accounts.find((each) => each.id === wanted) ?? null);
  const { mapping = null } = row.options as { mapping?: StatementMapping | null };
  const chosen = !anew && account !== null && account.id === row.accountId ? mapping : null;
  const { fileName, sha256 } = row;
  return receivedFile(
    ctx.db,
    { importId: id, fileName, size: sizes.get(fileId) ?? 0, sha256 },
    { bytes, found, accounts, account, chosen },
  );
}
