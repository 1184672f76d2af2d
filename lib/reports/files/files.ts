import { isDocuments } from "@/lib/domain/reports/file-limits";
import type { ReportFormat } from "@/lib/domain/reports/report";
import { csvFile } from "./csv-file";
import type { ReportFile } from "@/lib/store/reports/report-file";
import { xlsxInThread } from "./xlsx-thread";

/**
 * A report as PDF: documents or a table. The maximum number is checked when the report is requested, see `file-limits.ts`. The writer is
 * loaded with the first file, since fonts and typesetting would delay the start of every process.
 */
export const pdfFile: ReportFile = {
  mediaType: "application/pdf",
  async *write(db, source, facts) {
    if (isDocuments(source.kind)) {
      const { documentsPdf, recordsOf } = await import("@/lib/reports/pdf/documents-file");
      yield* documentsPdf(recordsOf(db, source), source, facts);
    } else {
      const { rowsOf, tablePdf } = await import("@/lib/reports/pdf/table-file");
      yield* tablePdf(rowsOf(db, source), source, facts);
    }
  },
};

export const reportFiles: Readonly<Record<ReportFormat, ReportFile>> = {
  csv: csvFile,
  xlsx: xlsxInThread(),
  pdf: pdfFile,
};
