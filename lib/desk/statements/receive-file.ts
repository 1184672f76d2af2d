import { MAX_STATEMENT_BYTES, type ReceivedFile } from "@/lib/contract/api/statements";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { plainName } from "@/lib/domain/words/plain-name";
import { newId } from "@/lib/platform/ids";
import { detectStatement } from "@/lib/statements/detect-statement";
import { listStatementAccounts } from "@/lib/store/statements/statement-accounts";
import { insertImport } from "@/lib/store/statements/statement-imports";
import {
  deleteFile,
  expectFile,
  FileTooLargeError,
  storeFile,
  type StoredFile,
} from "@/lib/store/statements/stored-files";
import { inTurnForRoom } from "@/lib/store/statements/waiting-files";
import { bytesToLookAt } from "./file-bytes";
import { accountInFile, receivedFile, unsupportedFile } from "./received-file";
import { requireRoom } from "./room-for-files";

/**
 * Takes a statement's file in, as it arrives, and says what it seems to be. Nothing of it is imported yet.
 * Side effects: stored file, import in state `preview`.
 * @throws {AppError} `forbidden`; `conflict` (files_waiting) without room for it; `too_large`; `unsupported` with what to do, for a file that is no statement
 */
export async function receiveFile(
  ctx: UserContext,
  fileName: string,
  source: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> {
  requirePermission(ctx, "statements.import");
  const file = await store(ctx, fileName, source);
  const bytes = await bytesToLookAt(ctx.db, file);
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
    options: JSON.stringify({}),
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
  await inTurnForRoom(ctx.db, async (tx) => {
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
