import type { WaitingFiles } from "@/lib/contract/api/statements";
import { AppError } from "@/lib/desk/app-error";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { insertChange } from "@/lib/store/changes";
import { discardWaitingFile, waitingFiles } from "@/lib/store/statements/waiting-files";
import { userNames } from "@/lib/store/users/users";
import { importById } from "./import-by-id";

const SHOWN = 50;

/**
 * Files that arrived and were not imported, newest first: each can still be, or be discarded.
 * @throws {AppError} `forbidden`
 */
export async function listWaitingFiles(ctx: UserContext): Promise<WaitingFiles> {
  requirePermission(ctx, "statements.import");
  const files = await waitingFiles(ctx.db, SHOWN);
  const names = await userNames(
    ctx.db,
    files.map(({ createdBy }) => createdBy),
  );
  return {
    files: files.map(({ id, fileName, size, state, createdBy, createdAt }) => ({
      importId: id,
      fileName,
      size,
      tried: state !== "preview",
      sentBy: names.get(createdBy) ?? "",
      sentAt: createdAt.toISOString(),
    })),
  };
}

/**
 * Discards the file of an import that brought nothing in. What was tried stays in the list of imports, without its file.
 * @throws {AppError} `forbidden`, `not_found`; `conflict` when it was imported, is being imported, or has no file any more
 */
export async function discardFile(ctx: UserContext, id: string): Promise<void> {
  requirePermission(ctx, "statements.import");
  const row = await importById(ctx.db, id);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await discardWaitingFile(tx, id))) {
      throw new AppError(
        "conflict",
        `${row.fileName} is being imported, was imported, or is no longer kept. Reload the list.`,
        { reason: "not_waiting" },
      );
    }
    await insertChange(tx, "statements", row.accountId);
    await recordAudit(tx, auditOf(ctx), {
      action: "statement.file_discarded",
      subjectType: "statement_import",
      subjectId: id,
      after: { fileName: row.fileName, sha256: row.sha256 },
    });
  });
}
