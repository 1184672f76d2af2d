import { isDocuments } from "@/lib/domain/reports/pdf-limits";
import type { ReportFile } from "../files/report-file";
import { documentsPdf } from "./documents-file";
import { tablePdf } from "./table-file";

/** A report as PDF: documents, or a table. How many it may have is checked when it is asked for: see pdf-limits.ts. */
export const pdfFile: ReportFile = {
  mediaType: "application/pdf",
  write: (db, source, facts) => (isDocuments(source.kind) ? documentsPdf(db, source, facts) : tablePdf(db, source, facts)),
};
