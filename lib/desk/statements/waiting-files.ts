import { type ReceivedFile, WaitingFile, type WaitingFiles } from "@/lib/contract/api/statements";
import type { StatementMapping } from "@/lib/domain/statements/mapping";
import { detectStatement } from "@/lib/statements/detect-statement";
import { listStatementAccounts } from "@/lib/store/statements/statement-accounts";
import { discardWaitingFile, fileSizes, waitingFiles } from "@/lib/store/statements/stored-files";
import { userNames } from "@/lib/store/users/users";
import { conflict } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { viewOf } from "../view-of";
import { fileOfImport, importById, recordImport } from "./list-imports";
import { detectionBytes } from "./receive-file";
import { accountInFile, receivedFile, unsupportedFile } from "./received-file";

const SHOWN = 50;

/** Lists files that arrived and were not imported, newest first. @throws {AppError} `forbidden` */
export async function listWaitingFiles(ctx: UserContext): Promise<WaitingFiles> {
  requirePermission(ctx, "statements.import");
  const files = await waitingFiles(ctx.db, SHOWN);
  const names = await userNames(
    ctx.db,
    files.map(({ createdBy }) => createdBy),
  );
  return {
    files: files.map((file) =>
      viewOf(WaitingFile, {
        ...file,
        importId: file.id,
        tried: file.state !== "preview",
        sentBy: names.get(file.createdBy) ?? "",
        sentAt: file.createdAt,
      }),
    ),
  };
}

/**
 * Discards the file of an import that brought nothing in. The attempt stays in the list of imports,
 * without its file.
 * @throws {AppError} `forbidden`, `not_found`; `conflict` when it was imported, is being imported,
 * or has no file any more
 */
export async function discardFile(ctx: UserContext, id: string): Promise<void> {
  requirePermission(ctx, "statements.import");
  const row = await importById(ctx.db, id);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await discardWaitingFile(tx, id))) {
      throw conflict(
        "not_waiting",
        `${row.fileName} is being imported, was imported, or is no longer kept. Reload the list.`,
      );
    }
    await recordImport(tx, ctx, row, {
      action: "statement.file_discarded",
      after: { fileName: row.fileName, sha256: row.sha256 },
    });
  });
}

/**
 * Shows the detected format of a file that arrived earlier. People need it to come back to an
 * import, or for an account that they pick. An import that was started before is read as it was
 * then. Changes nothing.
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
  const bytes = await detectionBytes(ctx.db, { id: fileId });
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
