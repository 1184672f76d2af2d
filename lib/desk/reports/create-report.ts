import {
  CreateReportInput,
  type ImportSize,
  ImportSizeQuery,
  type ReportView,
} from "@/lib/contract/api/reports";
import { dayInZone } from "@/lib/domain/calendar/zone";
import {
  fitsLimit,
  IMPORT_LIMITS,
  importParts,
  MAX_XLSX_ROWS,
  overLimit,
  pdfLimit,
} from "@/lib/domain/reports/file-limits";
import {
  isAccounting,
  reportColumns,
  type ReportFormat,
  type ReportKind,
} from "@/lib/domain/reports/report";
import { exportFileName } from "@/lib/domain/transactions/export-name";
import type { Database, DatabaseTransaction } from "@/lib/store/database";
import { keptAccounts } from "@/lib/store/reports/kept-accounts";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import { breakOff, insertExport } from "@/lib/store/reports/exports";
import { countUndated, daySizes, rowCountIfOver } from "@/lib/store/reports/report-totals";
import { lastRevision } from "@/lib/store/revision";
import { AppError, invalidField } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { requireHeldDays } from "../mirror/get-mirror";
import { reportingOrganisation } from "../organisation";
import { parseInput } from "../parse-input";
import { anyReport, getReport, recordReport, reportView } from "./get-report";
import { fileRevision, filtersOf, filtersOfHistory, storedReport } from "./report-source";

/**
 * Gives a report its number and fixes everything that decides its bytes. These are revision,
 * filters, zone and columns. The file is written when it is fetched; see download-report.ts. Side
 * effects: exports row, audit row.
 * @throws {AppError} `forbidden`, `invalid`, also for more rows than the format can have,
 * `not_found` for an unknown account, `conflict` with reason `days_not_copied` while the desk's
 * copy lacks records of the period
 * @param within further writes in the transaction that creates the row, so that either both are
 * stored or neither
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
  const showsMatches = reportColumns(kind, preset, columns ?? undefined).some(
    ({ name }) => name === "match_status",
  );
  const accounts = showsMatches ? await keptAccounts(ctx.db) : undefined;
  const wanted = { ...chosen, accounts };
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
    const row = await insertExport(tx, { ...facts, userId: ctx.actor.userId, mirror }, (number) =>
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
    const { fileName } = row;
    const after = { fileName, kind, format, preset, filters, columns, mirror, timeZone, revision };
    await recordReport(tx, ctx, row.number, { action: "report.created", after });
    await within?.(tx, row.number);
    return reportView(row, ctx.actor.name);
  });
}

/**
 * Refuses a report with too many rows for its format, before numbering it.
 * @param max how many rows such a file may have; null for as many as there are
 * @throws {AppError} `invalid` on `format`, with what to do instead
 */
export async function requireFitting(
  db: Database,
  format: ReportFormat,
  source: ReportSource,
  max = maxRows(format, source.kind),
): Promise<void> {
  if (max === null) return;
  const rows = await rowCountIfOver(db, source, max);
  if (rows === null) return;
  throw invalidField("format", overLimit(format, source.kind, rows, max));
}

function maxRows(format: ReportFormat, kind: ReportKind): number | null {
  if (format === "csv") return null;
  return format === "pdf" ? pdfLimit(kind) : MAX_XLSX_ROWS;
}

/**
 * Returns how large a file for an accounting product would be now. If the product takes less, the
 * answer has periods to split it into. People need this before the file is made, since the product
 * complains only when it has the file. Nothing is refused here.
 * @throws {AppError} `forbidden`, `invalid`
 */
export async function getImportSize(ctx: UserContext, input: ImportSizeQuery): Promise<ImportSize> {
  requirePermission(ctx, "transactions.export");
  const query = parseInput(ImportSizeQuery, input);
  const { from, to, preset } = query;
  const asked = parseInput(CreateReportInput, { kind: "transactions", ...query });
  const { reportingZone: timeZone } = await reportingOrganisation(ctx.db);
  // Records without a date are left out of such a file, however many there are.
  const filters = { ...(await filtersOf(ctx, asked)), undatedLeftOut: 0 };
  const { source } = storedReport({
    kind: "transactions",
    format: "csv",
    preset,
    revision: await lastRevision(ctx.db),
    filters,
    columns: null,
    timeZone,
    startedAt: ctx.clock.now(),
  });
  const days = await daySizes(ctx.db, source);
  const size = {
    lines: days.reduce((sum, { lines }) => sum + lines, 0),
    bytes: days.reduce((sum, { bytes }) => sum + bytes, 0),
  };
  const limit = IMPORT_LIMITS[preset];
  return {
    ...size,
    parts: !limit || fitsLimit(size, limit) ? [] : importParts({ from, to }, days, limit),
  };
}

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
    const claim = { number: row.number, fence: null };
    const isEnded = await breakOff(tx, claim, {
      state: "cancelled",
      message,
      finishedAt: ctx.clock.now(),
    });
    if (!isEnded) return;
    await recordReport(tx, ctx, row.number, {
      action: "report.cancelled",
      after: { fileName: row.fileName },
    });
  });
  return getReport(ctx, number);
}
