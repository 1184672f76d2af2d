import { CreateReportInput, type ReportFilters, type ReportView } from "@/lib/contract/api/reports";
import { auditOf } from "@/lib/desk/audit/audit-of";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { periodOfAccount } from "@/lib/desk/reconciliation/period-of-account";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import { dayInZone } from "@/lib/domain/calendar/zone";
import { exportFileName } from "@/lib/domain/transactions/export-name";
import { insertChange } from "@/lib/store/changes";
import { insertReport } from "@/lib/store/reports/report-runs";
import { settledRevision } from "@/lib/store/revision";
import { reportView } from "./report-view";

/**
 * Numbers a report and fixes all that decides its bytes: the revision, filters, zone, columns. The file is written when it
 * is fetched; see stream-report.ts. Side effects: exports row, audit row.
 * @throws {AppError} `forbidden`, `invalid`, `not_found` for an account that isn't there
 */
export async function createReport(ctx: UserContext, input: CreateReportInput): Promise<ReportView> {
  requirePermission(ctx, "transactions.export");
  const { kind, format, preset, from = null, to = null, state = null, currency = null, account = null } = parseInput(CreateReportInput, input);
  const organisation = await reportingOrganisation(ctx.db);
  const coveredTo = account && from && to ? (await periodOfAccount(ctx.db, { account, from, to })).period.coveredTo : null;
  const filters: ReportFilters = { from, to, state, currency, account, coveredTo };
  const revision = await settledRevision(ctx.db);
  const { reportingZone: timeZone, name, sandbox } = organisation;
  const startedAt = ctx.clock.now();
  const subject = kind === "reconciliation" ? "recon" : preset === "screen" ? kind : `${kind}-${preset.replaceAll("_", "-")}`;
  return ctx.db.transaction().execute(async (tx) => {
    const row = await insertReport(tx, { userId: ctx.actor.userId, kind, format, preset, revision, filters, timeZone, startedAt }, (number) =>
      exportFileName({ organisation: name, sandbox, range: from && to ? { from, to } : null, today: dayInZone(startedAt, timeZone), zone: timeZone, number, subject, extension: format }),
    );
    const after = { fileName: row.fileName, kind, format, preset, filters, timeZone, revision };
    await recordAudit(tx, auditOf(ctx), { action: "report.created", subjectType: "export", subjectId: String(row.number), after });
    await insertChange(tx, "reports", String(row.number));
    return reportView(row, ctx.actor.name);
  });
}
