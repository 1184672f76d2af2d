import { isDocuments } from "@/lib/domain/reports/pdf-limits";
import type { ReportFile } from "../files/report-file";

/**
 * A report as PDF: documents, or a table. How many it may have is checked when it is asked for: see pdf-limits.ts. What writes
 * it is loaded with the first one, since fonts and typesetting would hold up the start of every process.
 */
export const pdfFile: ReportFile = {
  mediaType: "application/pdf",
  async *write(db, source, facts) {
    if (isDocuments(source.kind)) yield* (await import("./documents-file")).documentsPdf(db, source, facts);
    else yield* (await import("./table-file")).tablePdf(db, source, facts);
  },
};
