import type { ExportManifest, ExportView } from "@/lib/contract/api/exports";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { manifestFileName } from "@/lib/domain/transactions/export-name";
import { userNames } from "@/lib/store/users/user-names";
import { exportView } from "./export-view";
import { anyExport, exportNumber } from "./own-export";

/** An export's progress, for any user who may export. @throws {AppError} `forbidden`, `not_found` */
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

/** An export's manifest. @throws {AppError} `forbidden`, `not_found`, `conflict` while there is no complete file */
export async function getExportManifest(ctx: UserContext, number: string): Promise<NamedManifest> {
  const { manifest, state } = await getExport(ctx, number);
  if (manifest) return { fileName: manifestFileName(manifest.fileName), manifest };
  throw new AppError("conflict", "There is no manifest: this export has no complete file.", {
    reason: state,
  });
}
