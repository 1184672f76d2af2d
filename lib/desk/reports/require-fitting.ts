import { AppError } from "@/lib/desk/app-error";
import { overPdfLimit, pdfLimit } from "@/lib/domain/reports/pdf-limits";
import type { ReportFormat, ReportKind } from "@/lib/domain/reports/report";
import { MAX_XLSX_ROWS, overXlsxLimit } from "@/lib/domain/reports/xlsx-limit";
import type { Database } from "@/lib/store/database";
import { rowsOver } from "@/lib/store/reports/count-rows";
import type { ReportSource } from "@/lib/store/reports/report-pieces";

/**
 * Refuses a report with more rows than its format can have, before it gets a number.
 * @param most how many rows such a file may have; null for as many as there are
 * @throws {AppError} `invalid` on `format`, with what to do instead
 */
export async function requireFitting(
  db: Database,
  format: ReportFormat,
  source: ReportSource,
  most = mostRows(format, source.kind),
): Promise<void> {
  if (most === null) return;
  const rows = await rowsOver(db, source, most);
  if (rows === null) return;
  const message =
    format === "pdf" ? overPdfLimit(source.kind, rows, most) : overXlsxLimit(rows, most);
  throw new AppError("invalid", `${message}.`, { fields: { format: message } });
}

function mostRows(format: ReportFormat, kind: ReportKind): number | null {
  if (format === "csv") return null;
  return format === "pdf" ? pdfLimit(kind) : MAX_XLSX_ROWS;
}
