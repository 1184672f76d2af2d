import { recordAudit } from "@/lib/desk/audit/record-audit";
import type { UserContext } from "@/lib/desk/context";
import { abandonExport, type ExportRow } from "@/lib/store/reports/exports";

/**
 * Ends an export without a complete file, with its audit row. Does nothing when it has already ended.
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
