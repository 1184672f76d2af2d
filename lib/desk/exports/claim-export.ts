import { AppError } from "@/lib/desk/app-error";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import type { UserContext } from "@/lib/desk/context";
import { claimExport, type ExportRow } from "@/lib/store/reports/exports";

/**
 * Claims an export for writing, with its audit row. It is written once: a second fetch might find other rows, and they
 * would bear the number and the manifest of the first.
 * @throws {AppError} `conflict` when it was fetched before, was stopped, or has waited too long
 */
export async function claimForWriting(ctx: UserContext, row: ExportRow): Promise<Date> {
  const startedAt = ctx.clock.now();
  const isClaimed = await ctx.db.transaction().execute(async (tx) => {
    if (!(await claimExport(tx, row.number, startedAt))) return false;
    await recordAudit(
      tx,
      {
        actor: { userId: ctx.actor.userId, name: ctx.actor.name },
        at: startedAt,
        requestId: ctx.requestId,
      },
      {
        action: "export.started",
        subjectType: "export",
        subjectId: String(row.number),
        after: { fileName: row.fileName },
      },
    );
    return true;
  });
  if (isClaimed) return startedAt;
  throw new AppError("conflict", refusal(row.state), { reason: row.state });
}

function refusal(state: string): string {
  switch (state) {
    case "ready":
      return "This export was not downloaded within ten minutes of being requested. Export again.";
    case "running":
      return "The file of this export is already being written. Export again to get another one with its own number.";
    case "done":
      return "The file of this export has been downloaded. Export again to get another one with its own number.";
    default:
      return "This export was interrupted. Export again.";
  }
}
