import { AppError } from "@/lib/desk/app-error";
import type { Queryable } from "@/lib/store/database";
import { findImport, type StatementImportRow } from "@/lib/store/statements/statement-imports";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An import's row. @throws {AppError} `not_found` */
export async function importById(db: Queryable, id: string): Promise<StatementImportRow> {
  const row = UUID.test(id) ? await findImport(db, id) : undefined;
  if (!row) throw new AppError("not_found", "This import no longer exists. Choose the file again.");
  return row;
}
