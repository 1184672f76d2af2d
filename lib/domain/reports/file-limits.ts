import type { ReportKind } from "./report";

/** A PDF is for reading: beyond these limits it is slow to make, and nobody reads it. */
export const MAX_PDF_DOCUMENTS = 5_000;
const MAX_PDF_ROWS = 10_000;

/** Whether a report is a document for each transaction, and no table. */
export function isDocuments(kind: ReportKind): kind is "receipts" | "remittance" {
  return kind === "receipts" || kind === "remittance";
}

/** How many rows, or documents, a PDF may have. */
export function pdfLimit(kind: ReportKind): number {
  return isDocuments(kind) ? MAX_PDF_DOCUMENTS : MAX_PDF_ROWS;
}

/** What to do instead of a PDF of so many rows. */
export function overPdfLimit(kind: ReportKind, rows: number, limit = pdfLimit(kind)): string {
  const [found, most] = [rows, limit].map((count) => count.toLocaleString("en-GB"));
  if (isDocuments(kind))
    return `These are ${found} documents, and a PDF holds ${most} of them. Choose fewer days, or one currency`;
  return `This report has ${found} rows, and a PDF holds ${most} of them. Choose CSV, or a shorter period`;
}

/** A sheet has 1,048,576 rows, and the head is one of them. Source: ECMA-376; Excel, "Specifications and limits". */
export const MAX_XLSX_ROWS = 1_048_575;

/** What to do instead of an XLSX file of so many rows. */
export function overXlsxLimit(rows: number, most = MAX_XLSX_ROWS): string {
  const [found, limit] = [rows, most].map((count) => count.toLocaleString("en-GB"));
  return `This report has ${found} rows, and an Excel sheet holds ${limit} of them. Choose CSV, or a shorter period`;
}
