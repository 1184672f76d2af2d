import { AppError } from "@/lib/desk/app-error";
import type { UserContext } from "@/lib/desk/context";
import { findExport, type ExportRow } from "@/lib/store/reports/exports";

/** Numbers come from the identity column: integers that fit into an int4. */
export function exportNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw noSuchExport();
}

/** @throws {AppError} `not_found` */
export async function anyExport(ctx: UserContext, number: number): Promise<ExportRow> {
  const row = await findExport(ctx.db, number);
  if (!row) throw noSuchExport();
  return row;
}

/**
 * One of the actor's own exports: a file carries the name of the person who requested it, so nobody else may fetch or stop it.
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function ownExport(ctx: UserContext, number: number): Promise<ExportRow> {
  const row = await anyExport(ctx, number);
  if (row.userId === ctx.actor.userId) return row;
  throw new AppError(
    "forbidden",
    "Somebody else requested this export. Make your own: it will have the same rows.",
    { reason: "not_yours" },
  );
}

function noSuchExport(): AppError {
  return new AppError("not_found", "There is no export with this number.");
}
