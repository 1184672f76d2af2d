import { ExportState } from "@/lib/contract/api/exports";
import {
  ReportFilters,
  type ReportList,
  ReportManifest,
  ReportQuery,
  ReportView,
} from "@/lib/contract/api/reports";
import { REPORT_KINDS, REPORT_PRESETS } from "@/lib/domain/reports/report";
import { manifestFileName } from "@/lib/domain/transactions/export-name";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { findReport, recentExports, type ExportRow } from "@/lib/store/reports/exports";
import { userNames } from "@/lib/store/users/users";
import { conflict, notFound } from "../app-error";
import { type AuditEntry, auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { viewOf } from "../view-of";
import { describeReportFilters } from "./report-source";

/** A report by its number, whoever asked for it. @throws {AppError} `not_found` */
export async function anyReport(ctx: UserContext, number: string): Promise<ExportRow> {
  const row = /^[1-9]\d{0,8}$/.test(number) ? await findReport(ctx.db, Number(number)) : undefined;
  if (!row) throw notFound("There is no report with this number. See the list of reports.");
  return row;
}

/** A report's progress, whoever asked for it. @throws {AppError} `forbidden`, `not_found` */
export async function getReport(ctx: UserContext, number: string): Promise<ReportView> {
  requirePermission(ctx, "transactions.export");
  const row = await anyReport(ctx, number);
  return reportView(row, (await userNames(ctx.db, [row.userId])).get(row.userId) ?? "");
}

/**
 * A report's manifest and its file name.
 * @throws {AppError} `forbidden`, `not_found`, `conflict` while the file is not complete
 */
export async function getReportManifest(
  ctx: UserContext,
  number: string,
): Promise<{ fileName: string; manifest: ReportManifest }> {
  const { manifest, state } = await getReport(ctx, number);
  if (manifest) return { fileName: manifestFileName(manifest.fileName), manifest };
  throw conflict(state, "There is no manifest yet: download the file first.");
}

/** Records what was done to a report: an audit row, and a hint for browsers. */
export async function recordReport(
  tx: DatabaseTransaction,
  ctx: UserContext,
  number: number,
  entry: Pick<AuditEntry, "action" | "after">,
): Promise<void> {
  await insertChange(tx, "reports", String(number));
  await recordAudit(tx, auditOf(ctx), {
    ...entry,
    subjectType: "export",
    subjectId: String(number),
  });
}

/** The ETag of a report's file: its bytes depend only on the report. */
export function reportEtag({ number, revision }: Pick<ExportRow, "number" | "revision">): string {
  return `"report-${number}-${revision ?? ""}"`;
}

/** The same for a request. @throws {AppError} `forbidden`, `not_found` */
export async function getReportEtag(ctx: UserContext, number: string): Promise<string> {
  requirePermission(ctx, "transactions.export");
  return reportEtag(await anyReport(ctx, number));
}

const PAGE = 50;

/**
 * Everybody's exports, newest first: reports, and files read directly from the service.
 * @throws {AppError} `forbidden`, `invalid`
 */
export async function listReports(ctx: UserContext, input: ReportQuery): Promise<ReportList> {
  requirePermission(ctx, "transactions.export");
  const { before = null } = parseInput(ReportQuery, input);
  const rows = await recentExports(ctx.db, before, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const names = await userNames(ctx.db, [...new Set(shown.map((row) => row.userId))]);
  return {
    reports: shown.map((row) => reportView(row, names.get(row.userId) ?? "")),
    nextBefore: rows.length > PAGE ? (shown.at(-1)?.number ?? null) : null,
  };
}

/** A report or export as our routes show it. An interrupted report isn't written yet. */
export function reportView(row: ExportRow, createdBy: string): ReportView {
  const kind = REPORT_KINDS.find((known) => known === row.kind) ?? "service";
  const isLost = row.lost && kind !== "service";
  return viewOf(ReportView, {
    ...row,
    kind,
    format: row.format === "xlsx" || row.format === "pdf" ? row.format : "csv",
    preset: REPORT_PRESETS.find((known) => known === row.preset) ?? null,
    state: isLost ? "ready" : row.lost ? "failed" : ExportState.parse(row.state),
    filterWords: kind === "service" ? [] : describeReportFilters(ReportFilters.parse(row.filters)),
    bytes: Number(row.bytes),
    createdBy,
    createdById: row.userId,
    createdAt: row.startedAt,
    lastDownload: row.lastDownload && {
      by: row.lastDownload.by,
      at: new Date(row.lastDownload.at).toISOString(),
    },
    manifest:
      kind === "service" || row.manifest === null ? null : ReportManifest.parse(row.manifest),
  });
}
