import {
  MAX_STATEMENT_BYTES,
  type ReceivedFile,
  WaitingFile,
  type WaitingFiles,
} from "@/lib/contract/api/statements";
import type { StatementMapping } from "@/lib/domain/statements/mapping";
import { plainName } from "@/lib/domain/words/words";
import { newId } from "@/lib/platform/ids";
import { detectStatement } from "@/lib/statements/detect-statement";
import { isZip } from "@/lib/statements/xlsx/zip";
import type { DatabaseTransaction, Queryable } from "@/lib/store/database";
import { listStatementAccounts } from "@/lib/store/statements/statement-accounts";
import { insertImport } from "@/lib/store/statements/statement-imports";
import {
  deleteFile,
  discardWaitingFile,
  expectFile,
  fileSizes,
  FileTooLargeError,
  readFileBytes,
  type StoredFile,
  storeFile,
  waitingBytes,
  waitingFiles,
  withStorageLock,
} from "@/lib/store/statements/stored-files";
import { userNames } from "@/lib/store/users/users";
import { AppError, conflict } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { viewOf } from "../view-of";
import { fileOfImport, importById, recordImport } from "./list-imports";
import { accountInFile, receivedFile, unsupportedFile } from "./received-file";

/**
 * Takes a statement's file in, as it arrives, and says what it seems to be. Nothing of it is
 * imported yet. Side effects: stored file, import in state `preview`.
 * @throws {AppError} `forbidden`; `conflict` (files_waiting) without room for it; `too_large`;
 * `unsupported` with what to do, for a file that is no statement
 */
export async function receiveFile(
  ctx: UserContext,
  fileName: string,
  source: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> {
  requirePermission(ctx, "statements.import");
  const file = await store(ctx, fileName, source);
  const bytes = await detectionBytes(ctx.db, file.id);
  const found = await detectStatement(bytes, file.name);
  if (found.format === null) {
    await deleteFile(ctx.db, file.id);
    throw unsupportedFile(found.problem);
  }
  const accounts = await listStatementAccounts(ctx.db);
  const account = accountInFile(accounts, found);
  const importId = newId();
  await insertImport(ctx.db, {
    id: importId,
    fileId: file.id,
    fileName: file.name,
    sha256: file.sha256,
    accountId: account?.id ?? null,
    format: found.format,
    options: "{}",
    state: "preview",
    createdBy: ctx.actor.userId,
    createdAt: ctx.clock.now(),
  });
  return receivedFile(
    ctx.db,
    { importId, fileName: file.name, size: Number(file.size), sha256: file.sha256 },
    { bytes, found, accounts, account, chosen: null },
  );
}

async function store(
  ctx: UserContext,
  fileName: string,
  source: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const name = plainName(fileName.replaceAll(/[/\\]/g, "")).slice(0, 200) || "statement";
  const facts = {
    id: newId(),
    name,
    mediaType: "application/octet-stream",
    createdBy: ctx.actor.userId,
    createdAt: ctx.clock.now(),
  };
  await withStorageLock(ctx.db, async (tx) => {
    await requireRoom(tx, ctx.actor.userId);
    await expectFile(tx, facts);
  });
  try {
    return await storeFile(ctx.db, facts, source, MAX_STATEMENT_BYTES);
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    throw new AppError(
      "too_large",
      "The file is larger than 110 MB. Ask the bank for a shorter period, and import the parts one after another.",
    );
  }
}

/** Maximum size of files waiting for import, per person and in total. */
export const MAX_OWN_WAITING_BYTES = 10 * MAX_STATEMENT_BYTES;
export const MAX_WAITING_BYTES = 50 * MAX_STATEMENT_BYTES;

/** Imported files don't count. @throws {AppError} `conflict` (files_waiting) */
async function requireRoom(tx: DatabaseTransaction, userId: string): Promise<void> {
  const held = await waitingBytes(tx, userId, MAX_STATEMENT_BYTES);
  if (held.own + MAX_STATEMENT_BYTES > MAX_OWN_WAITING_BYTES)
    throw noRoom("The files that you have sent and not imported", MAX_OWN_WAITING_BYTES);
  if (held.all + MAX_STATEMENT_BYTES > MAX_WAITING_BYTES)
    throw noRoom("The files that people have sent and not imported", MAX_WAITING_BYTES);
}

function noRoom(whose: string, bytes: number): AppError {
  const room = `${(bytes / 1e9).toFixed(1)} GB`;
  return conflict(
    "files_waiting",
    `${whose} leave no room for another: they may take ${room} together. Import or discard some of those listed under “Files not imported”, then send this one again.`,
  );
}

const HEAD_BYTES = 256 * 1024;
/** A workbook up to this size is read whole: its contents are listed last. */
const WORKBOOK_BYTES = 110 * 1000 * 1000;

/** The part of a file that shows its format: the beginning, or a whole workbook. */
export async function detectionBytes(db: Queryable, fileId: string): Promise<Buffer> {
  const held: Buffer[] = [];
  let length = 0;
  let wanted = HEAD_BYTES;
  for await (const bytes of readFileBytes(db, fileId)) {
    if (length === 0 && isZip(bytes)) wanted = WORKBOOK_BYTES;
    held.push(bytes);
    length += bytes.byteLength;
    if (length >= wanted) break;
  }
  return Buffer.concat(held, Math.min(length, wanted));
}

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
 * Discards the file of an import that brought nothing in; the attempt stays listed.
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
 * Shows the detected format of a file that arrived earlier. A started one is read as it was then.
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
  const bytes = await detectionBytes(ctx.db, fileId);
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
