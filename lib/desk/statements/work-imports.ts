import { AppError } from "@/lib/desk/app-error";
import type { DeskContext } from "@/lib/desk/context";
import { insertChange } from "@/lib/store/changes";
import {
  claimImport,
  moveImport,
  type StatementImportRow,
} from "@/lib/store/statements/statement-imports";
import { ImportCancelled, ImportRefused, runImport } from "./run-import";

/** Processes one import that is queued, or whose process died. Returns how many there were, 0 or 1. */
export async function workImports(ctx: DeskContext): Promise<number> {
  const row = await claimImport(ctx.db);
  if (!row) return 0;
  try {
    await runImport(ctx, row);
  } catch (error) {
    await refuse(ctx, row, error);
  }
  await insertChange(ctx.db, "statements", row.accountId);
  return 1;
}

/** Ends an import without importing anything and says why. Errors that are the desk's own fault are logged too. */
async function refuse(ctx: DeskContext, row: StatementImportRow, error: unknown): Promise<void> {
  if (error instanceof ImportCancelled) return;
  const end = { state: "refused" as const, finishedAt: ctx.clock.now() };
  if (error instanceof ImportRefused) {
    const { problems, warnings, lines } = error.findings;
    const message = `Nothing was imported: ${problems.length === 1 ? "one thing" : `${problems.length} things`} must be corrected first.`;
    await moveImport(ctx.db, row.id, ["running"], {
      ...end,
      linesRead: lines,
      problems: JSON.stringify(problems),
      warnings: JSON.stringify(warnings),
      message,
    });
    return;
  }
  const known = error instanceof AppError;
  if (!known) ctx.logger.error("an import failed", { import: row.id, error });
  const problem = known
    ? error.message
    : "The desk could not finish reading the file. Try again; if it happens again, send the file to whoever runs the desk.";
  await moveImport(ctx.db, row.id, ["running"], {
    ...end,
    problems: JSON.stringify([{ lineNumber: null, text: null, problem }]),
    message: "Nothing was imported.",
  });
}
