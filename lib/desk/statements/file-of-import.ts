import { AppError } from "@/lib/desk/app-error";
import type { StatementImportRow } from "@/lib/store/statements/statement-imports";

/**
 * The id of the stored file that an import reads.
 * @throws {AppError} `not_found` when it is no longer kept: files of imports that were never completed are removed after some time.
 */
export function fileOfImport(row: Pick<StatementImportRow, "fileId">): string {
  if (row.fileId === null)
    throw new AppError(
      "not_found",
      "The file of this import is no longer kept. Choose the file again.",
    );
  return row.fileId;
}
