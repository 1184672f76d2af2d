import type { ReportFormat } from "@/lib/domain/reports/report";
import { pdfFile } from "../pdf/pdf-file";
import { csvFile } from "./csv-file";
import type { ReportFile } from "./report-file";
import { xlsxFile } from "./xlsx-file";

/** The writer of each format. */
export const reportFiles: Readonly<Record<ReportFormat, ReportFile>> = { csv: csvFile, xlsx: xlsxFile, pdf: pdfFile };
