import { CreateReportInput, type ReportView } from "@/lib/contract/api/reports";
import { auditOf } from "@/lib/desk/audit/audit-of";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { requireHeldDays } from "@/lib/desk/mirror/read-held";
import { parseInput } from "@/lib/desk/parse-input";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import { dayInZone } from "@/lib/domain/calendar/zone";
import { isDocuments } from "@/lib/domain/reports/pdf-limits";
import { isAccounting, reportColumns } from "@/lib/domain/reports/report";
import { exportFileName } from "@/lib/domain/transactions/export-name";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { keptAccounts } from "@/lib/store/reports/kept-accounts";
import { countUndated } from "@/lib/store/reports/report-totals";
import { insertReport } from "@/lib/store/reports/report-runs";
import { fileRevision } from "./file-revision";
import { filtersOf, filtersOfHistory } from "./report-filters";
import { storedReport } from "./report-source";
import { reportView } from "./report-view";
import { requireFitting } from "./require-fitting";

/**
 * Assigns a report its number and fixes everything that decides its bytes: revision, filters, zone, columns. The file is written when it
 * is fetched; see download-report.ts. Side effects: exports row, audit row.
 * @throws {AppError} `forbidden`, `invalid`, also for more rows than the format can have, `not_found` for an unknown account, `conflict` with reason
 *   `mirror_incomplete` while the desk's copy lacks records of the period
 * @param within further writes in the transaction that creates the row, so that either both are stored or neither
 */
export async function createReport(
  ctx: UserContext,
  input: CreateReportInput,
  within?: (tx: DatabaseTransaction, number: number) => Promise<void>,
): Promise<ReportView> {
  requirePermission(ctx, "transactions.export");
  const asked = parseInput(CreateReportInput, input);
  const { kind, format, preset, columns = null } = asked;
  const organisation = await reportingOrganisation(ctx.db);
  const startedAt = ctx.clock.now();
  const chosen = asked.history
    ? filtersOfHistory(asked.history, dayInZone(startedAt, organisation.reportingZone))
    : await filtersOf(ctx, asked);
  const has = (column: string) =>
    reportColumns(kind, preset, columns ?? undefined).some((each) => each.name === column);
  const wanted = {
    ...chosen,
    ...(has("difference") && { netDifferences: true }),
    ...(has("match_status") && { accounts: await keptAccounts(ctx.db) }),
    ...(format === "pdf" && { tagged: true }),
    ...(isDocuments(kind) && { standingsTold: true }),
    ...(format === "csv" && { inertSeparators: true }),
    ...(format === "xlsx" && { totalsTogether: true }),
  };
  const { from, to } = wanted;
  // Before the revision is fixed, so that it contains everything proven until then.
  const mirror = await requireHeldDays(
    ctx,
    from && to ? { from, to, zone: organisation.reportingZone } : null,
  );
  const revision = await fileRevision(ctx.db);
  const { reportingZone: timeZone, name, sandbox } = organisation;
  const made = { kind, format, preset, revision, columns, timeZone, startedAt };
  const filters = isAccounting(preset)
    ? {
        ...wanted,
        undatedLeftOut: await countUndated(
          ctx.db,
          storedReport({ ...made, filters: wanted }).source,
        ),
      }
    : wanted;
  const facts = { ...made, filters };
  await requireFitting(ctx.db, format, storedReport(facts).source);
  const subject =
    kind === "reconciliation"
      ? "recon"
      : preset === "screen"
        ? kind
        : `${kind}-${preset.replaceAll("_", "-")}`;
  return ctx.db.transaction().execute(async (tx) => {
    const row = await insertReport(tx, { ...facts, userId: ctx.actor.userId, mirror }, (number) =>
      exportFileName({
        organisation: name,
        sandbox,
        range: from && to ? { from, to } : null,
        today: dayInZone(startedAt, timeZone),
        zone: timeZone,
        number,
        subject,
        extension: format,
      }),
    );
    const after = {
      fileName: row.fileName,
      kind,
      format,
      preset,
      filters,
      columns,
      mirror,
      timeZone,
      revision,
    };
    await recordAudit(tx, auditOf(ctx), {
      action: "report.created",
      subjectType: "export",
      subjectId: String(row.number),
      after,
    });
    await insertChange(tx, "reports", String(row.number));
    await within?.(tx, row.number);
    return reportView(row, ctx.actor.name);
  });
}
