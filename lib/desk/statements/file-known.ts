import { AppError } from "@/lib/desk/app-error";
import type { Queryable } from "@/lib/store/database";
import { importedInto } from "@/lib/store/statements/statement-imports";

/** A file's content and, of a workbook, the sheet that is read of it; null is its first, and every other kind of file. */
export interface FileContent {
  sha256: string;
  sheet: string | null;
}

/** @throws {AppError} `conflict` with the reason `file_known` when the account has the file's content already */
export async function requireUnknownFile(
  db: Queryable,
  { sha256, sheet }: FileContent,
  account: { id: string; name: string },
): Promise<void> {
  const before = await importedInto(db, sha256, { accountId: account.id, sheet });
  if (!before) return;
  throw new AppError(
    "conflict",
    `${sheet === null ? "This file" : `Sheet “${sheet}” of this file`} has already been imported into ${account.name}, as ${before.fileName}. There is nothing new in it.`,
    { reason: "file_known" },
  );
}
