import { ExportState } from "@/lib/contract/api/exports";
import { ReportFilters, ReportManifest, type ReportView } from "@/lib/contract/api/reports";
import { REPORT_KINDS, REPORT_PRESETS } from "@/lib/domain/reports/report";
import type { ReportRow } from "@/lib/store/reports/report-runs";
import { reportFilterWords } from "./report-filter-words";

/** A report, or any file of the history, as our routes show it. One whose writing was interrupted is shown as not written yet. */
export function reportView(row: ReportRow, createdBy: string): ReportView {
  const kind = REPORT_KINDS.find((known) => known === row.kind) ?? "service";
  const isLost = row.lost && kind !== "service";
  return {
    number: row.number,
    kind,
    format: row.format === "xlsx" || row.format === "pdf" ? row.format : "csv",
    preset: REPORT_PRESETS.find((known) => known === row.preset) ?? null,
    state: isLost ? "ready" : row.lost ? "failed" : ExportState.parse(row.state),
    fileName: row.fileName,
    filterWords: kind === "service" ? [] : reportFilterWords(ReportFilters.parse(row.filters)),
    rows: row.rows,
    bytes: Number(row.bytes),
    sha256: row.sha256,
    message: row.message,
    createdBy,
    createdById: row.userId,
    createdAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    downloads: row.downloads,
    lastDownload: row.lastDownload && {
      by: row.lastDownload.by,
      at: new Date(row.lastDownload.at).toISOString(),
    },
    manifest:
      kind === "service" || row.manifest === null ? null : ReportManifest.parse(row.manifest),
  };
}
