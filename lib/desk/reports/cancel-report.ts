import type { ReportView } from "@/lib/contract/api/reports";
import { AppError } from "@/lib/desk/app-error";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { insertChange } from "@/lib/store/changes";
import { breakReportOff } from "@/lib/store/reports/report-runs";
import { anyReport, getReport } from "./get-report";

/**
 * Stops the writing of a report of the actor. Whichever process writes it notices at its next step
 * and breaks the download off. A complete report is left unchanged; a stopped one can be downloaded
 * again.
 * @throws {AppError} `forbidden`, `not_found`
 */
export async function cancelReport(ctx: UserContext, number: string): Promise<ReportView> {
  requirePermission(ctx, "transactions.export");
  const row = await anyReport(ctx, number);
  if (row.userId !== ctx.actor.userId)
    throw new AppError("forbidden", "Somebody else requested this report. Only they can stop it.", {
      reason: "not_yours",
    });
  await ctx.db.transaction().execute(async (tx) => {
    const message = "It was stopped. The file received is incomplete.";
    const isEnded = await breakReportOff(tx, row.number, null, {
      state: "cancelled",
      message,
      finishedAt: ctx.clock.now(),
    });
    if (!isEnded) return;
    await insertChange(tx, "reports", number);
    await recordAudit(tx, auditOf(ctx), {
      action: "report.cancelled",
      subjectType: "export",
      subjectId: String(row.number),
      after: { fileName: row.fileName },
    });
  });
  return getReport(ctx, number);
}
