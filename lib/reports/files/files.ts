import type { ReportFormat } from "@/lib/domain/reports/report";
import { pdfFile } from "../pdf/pdf-file";
import { csvFile } from "./csv-file";
import type { ReportFile } from "./report-file";
import { xlsxInThread } from "./xlsx-thread";

/** The writer of each format. */
export const reportFiles: Readonly<Record<ReportFormat, ReportFile>> = {
  csv: csvFile,
  xlsx: xlsxInThread(),
  pdf: pdfFile,
};
