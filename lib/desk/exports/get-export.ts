import { ExportManifest, ExportState, type ExportView } from "@/lib/contract/api/exports";
import { manifestFileName } from "@/lib/domain/transactions/export-name";
import { type ExportRow, findExport } from "@/lib/store/reports/exports";
import { userNames } from "@/lib/store/users/users";
import { AppError } from "../app-error";
import { requirePermission, type UserContext } from "../context";

/**
 * An export's progress, for any user who may export.
 * @throws {AppError} `forbidden`, `not_found`
 */
export async function getExport(ctx: UserContext, number: string): Promise<ExportView> {
  requirePermission(ctx, "transactions.export");
  const row = await anyExport(ctx, exportNumber(number));
  const names = await userNames(ctx.db, [row.userId]);
  return exportView(row, names.get(row.userId) ?? "");
}

/** The manifest of a complete file, and the file name to save it under. */
export interface NamedManifest {
  fileName: string;
  manifest: ExportManifest;
}

/**
 * An export's manifest.
 * @throws {AppError} `forbidden`, `not_found`, `conflict` while there is no complete file
 */
export async function getExportManifest(ctx: UserContext, number: string): Promise<NamedManifest> {
  const { manifest, state } = await getExport(ctx, number);
  if (manifest) return { fileName: manifestFileName(manifest.fileName), manifest };
  throw new AppError("conflict", "There is no manifest: this export has no complete file.", {
    reason: state,
  });
}

/** The message of an export whose process died and so couldn't record its own failure. */
const LOST_MESSAGE =
  "The desk stopped while the file was being written, so the file received is incomplete. Export again.";

/**
 * An export as our routes show it. An export whose process is gone is shown as failed. `createdBy`
 * is the person's name.
 */
export function exportView(row: ExportRow, createdBy: string): ExportView {
  return {
    number: row.number,
    state: row.lost ? "failed" : ExportState.parse(row.state),
    fileName: row.fileName,
    rows: row.rows,
    bytes: Number(row.bytes),
    message: row.lost ? LOST_MESSAGE : row.message,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    createdBy,
    manifest: row.manifest === null ? null : ExportManifest.parse(row.manifest),
  };
}

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
 * Finds an export of the actor. A file carries its requester's name, so nobody else may fetch or
 * stop it.
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
