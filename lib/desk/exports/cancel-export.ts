import type { ExportView } from "@/lib/contract/api/exports";
import { abandonExport, type ExportRow } from "@/lib/store/reports/exports";
import { recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { anyExport, exportNumber, exportView, ownExport } from "./get-export";

const CANCELLED_MESSAGE = "The file received is incomplete.";

/**
 * Stops one of the actor's own exports. Whichever process writes the file notices at its next step
 * and breaks the download off. An export that has ended is left unchanged.
 * @throws {AppError} `forbidden`, `not_found`
 */
export async function cancelExport(ctx: UserContext, number: string): Promise<ExportView> {
  requirePermission(ctx, "transactions.export");
  const row = await ownExport(ctx, exportNumber(number));
  await endWithoutFile(ctx, row, "cancelled", CANCELLED_MESSAGE);
  return exportView(await anyExport(ctx, row.number), ctx.actor.name);
}

/**
 * Ends an export without a complete file, with its audit row. Does nothing when it has already
 * ended.
 * @returns whether this call ended it.
 */
export async function endWithoutFile(
  ctx: UserContext,
  row: ExportRow,
  state: "cancelled" | "failed",
  message: string,
): Promise<boolean> {
  const at = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    const isEnded = await abandonExport(tx, row.number, { state, message, finishedAt: at });
    if (!isEnded) return false;
    await recordAudit(
      tx,
      { actor: { userId: ctx.actor.userId, name: ctx.actor.name }, at, requestId: ctx.requestId },
      {
        action: `export.${state}`,
        subjectType: "export",
        subjectId: String(row.number),
        after: { fileName: row.fileName, message },
      },
    );
    return true;
  });
}
