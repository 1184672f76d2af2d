import type { ExportView } from "@/lib/contract/api/exports";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { endWithoutFile } from "./end-without-file";
import { exportView } from "./export-view";
import { anyExport, exportNumber, ownExport } from "./own-export";

const CANCELLED_MESSAGE = "The file received is incomplete.";

/**
 * Stops one of the actor's own exports. Whichever process writes the file notices at its next step and breaks the
 * download off. An export that has ended is left unchanged.
 * @throws {AppError} `forbidden`, `not_found`
 */
export async function cancelExport(ctx: UserContext, number: string): Promise<ExportView> {
  requirePermission(ctx, "transactions.export");
  const row = await ownExport(ctx, exportNumber(number));
  await endWithoutFile(ctx, row, "cancelled", CANCELLED_MESSAGE);
  return exportView(await anyExport(ctx, row.number), ctx.actor.name);
}
