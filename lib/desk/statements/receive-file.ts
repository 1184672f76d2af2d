import { MAX_STATEMENT_BYTES, type ReceivedFile } from "@/lib/contract/api/statements";
import { plainName } from "@/lib/domain/words/words";
import { newId } from "@/lib/platform/ids";
import { detectStatement } from "@/lib/statements/detect-statement";
import { isZip } from "@/lib/statements/xlsx/zip";
import type { DatabaseTransaction, Queryable } from "@/lib/store/database";
import { listStatementAccounts } from "@/lib/store/statements/statement-accounts";
import { insertImport } from "@/lib/store/statements/statement-imports";
import {
  deleteFile,
  expectFile,
  FileTooLargeError,
  waitingBytes,
  withStorageLock,
  readFileBytes,
  type StoredFile,
  storeFile,
} from "@/lib/store/statements/stored-files";
import { AppError, conflict } from "../app-error";
import { requirePermission, type UserContext } from "../context";
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
  const bytes = await detectionBytes(ctx.db, file);
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

/**
 * Maximum size of files waiting for import, per person and in total. Ten and fifty of the largest
 * files.
 */
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
export async function detectionBytes(db: Queryable, file: Pick<StoredFile, "id">): Promise<Buffer> {
  const held: Buffer[] = [];
  let length = 0;
  let wanted = HEAD_BYTES;
  for await (const bytes of readFileBytes(db, file.id)) {
    if (length === 0 && isZip(bytes)) wanted = WORKBOOK_BYTES;
    held.push(bytes);
    length += bytes.byteLength;
    if (length >= wanted) break;
  }
  return Buffer.concat(held, Math.min(length, wanted));
}
