import type { ImportView } from "@/lib/contract/api/statements";
import { isSameNetwork } from "@/lib/domain/chain/network";
import { sheetOf, type StatementMapping } from "@/lib/domain/statements/mapping";
import type { Queryable } from "@/lib/store/database";
import {
  findStatementAccount,
  type StatementAccountRow,
} from "@/lib/store/statements/statement-accounts";
import { importedInto, moveImport } from "@/lib/store/statements/statement-imports";
import { AppError, conflict } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { noSuchAccount } from "../reconciliation/period-of-account";
import { fileOfImport, getImport, importById, recordImport } from "./list-imports";
import { readingChoice } from "./preview-reading";

/**
 * Queues the import of a whole file for the worker.
 * @throws {AppError} `forbidden`; `invalid`, also for another network's file; `not_found`, also
 * when the file is no longer kept; `conflict` when the file was imported into the account already,
 * or this import has been started
 */
export async function startImport(
  ctx: UserContext,
  id: string,
  input: unknown,
): Promise<ImportView> {
  requirePermission(ctx, "statements.import");
  const choice = readingChoice(input);
  const row = await importById(ctx.db, id);
  fileOfImport(row);
  const account = await findStatementAccount(ctx.db, choice.accountId);
  if (!account) throw noSuchAccount();
  requireNetworkOf(account, choice.mapping);
  await requireUnknownFile(ctx.db, { sha256: row.sha256, sheet: sheetOf(choice.mapping) }, account);
  await ctx.db.transaction().execute(async (tx) => {
    const { format, mapping } = choice;
    const moved = await moveImport(tx, id, ["preview", "refused", "cancelled"], {
      state: "queued",
      accountId: account.id,
      format,
      options: JSON.stringify({ mapping }),
      problems: "[]",
      warnings: "[]",
      message: null,
      finishedAt: null,
      bytesRead: 0,
      linesRead: 0,
    });
    if (!moved)
      throw conflict(
        "started",
        "This import has already been started. Its progress is in the list.",
      );
    const { fileName, sha256 } = row;
    const accountId = account.id;
    const after = { fileName, sha256, accountId, format, mapping };
    await recordImport(tx, ctx, { id, accountId }, { action: "statement.import_started", after });
  });
  return getImport(ctx, id);
}

function requireNetworkOf(
  { name, institution, network }: StatementAccountRow,
  mapping: StatementMapping | null,
): void {
  const inFile = mapping?.kind === "chain" ? mapping.network : null;
  if (inFile === null || network === null || isSameNetwork(inFile, network) !== false) return;
  throw new AppError(
    "invalid",
    `The file is of ${inFile}, but ${name} is on ${institution}. Choose the wallet's account on ${inFile} or add it; or correct the network, if the file is of ${institution}.`,
    { reason: "other_network" },
  );
}

/**
 * Stops an import that hasn't come to its end: nothing of it is kept.
 * @throws {AppError} `forbidden`, `not_found`; `conflict` when it has ended
 */
export async function cancelImport(ctx: UserContext, id: string): Promise<ImportView> {
  requirePermission(ctx, "statements.import");
  const row = await importById(ctx.db, id);
  await ctx.db.transaction().execute(async (tx) => {
    const moved = await moveImport(tx, id, ["queued", "running"], {
      state: "cancelled",
      message: "Nothing was imported.",
      finishedAt: ctx.clock.now(),
    });
    if (!moved) throw conflict("ended", "This import has already ended.");
    await recordImport(tx, ctx, row, { action: "statement.import_cancelled" });
  });
  return getImport(ctx, id);
}

/**
 * @param file `sheet`: null is the first sheet, and every other kind of file
 * @throws {AppError} `conflict` with the reason `file_known` when the account has the file's
 * content already
 */
export async function requireUnknownFile(
  db: Queryable,
  { sha256, sheet }: { sha256: string; sheet: string | null },
  account: { id: string; name: string },
): Promise<void> {
  const before = await importedInto(db, sha256, { accountId: account.id, sheet });
  if (!before) return;
  throw conflict(
    "file_known",
    `${sheet === null ? "This file" : `Sheet “${sheet}” of this file`} has already been imported into ${account.name}, as ${before.fileName}. There is nothing new in it.`,
  );
}
