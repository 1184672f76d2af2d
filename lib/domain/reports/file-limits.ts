import { addDays, type CalendarDay } from "../calendar/day";
import type { DateRange } from "../calendar/range";
import type { ReportFormat, ReportKind, ReportPreset } from "./report";

/** A PDF is for reading: more would be slow to make, and nobody reads it. */
export const MAX_PDF_DOCUMENTS = 5_000;
const MAX_PDF_ROWS = 10_000;

/** True if a report is a document for each transaction, and no table. */
export function isDocuments(kind: ReportKind): kind is "receipts" | "remittance" {
  return kind === "receipts" || kind === "remittance";
}

/** How many rows, or documents, a PDF may have. */
export function pdfLimit(kind: ReportKind): number {
  return isDocuments(kind) ? MAX_PDF_DOCUMENTS : MAX_PDF_ROWS;
}

/** A sheet has 1,048,576 rows, and the head is one of them. Source: ECMA-376; Excel, "Specifications and limits". */
export const MAX_XLSX_ROWS = 1_048_575;

/** Says how to do without a file of so many rows. @param max how many it may have */
export function overLimit(
  format: ReportFormat,
  kind: ReportKind,
  rows: number,
  max: number,
): string {
  const [found, most] = [rows, max].map((count) => count.toLocaleString("en-GB"));
  const holder = format === "pdf" ? "a PDF" : "an Excel sheet";
  if (format === "pdf" && isDocuments(kind))
    return `These are ${found} documents, and a PDF holds ${most} of them. Choose fewer days, or one currency`;
  return `This report has ${found} rows, and ${holder} holds ${most} of them. Choose CSV, or a shorter period`;
}

interface ImportLimit {
  product: string;
  lines?: number;
  bytes?: number;
}

/**
 * The products' own limits. Xero Central, "Import a CSV bank statement": a file of more than 1,000 transactions has to
 * be split up. QuickBooks, "Manually upload transactions into QuickBooks Online": 350 KB or less, larger ones as smaller
 * ranges of days; a KB is counted as 1,000 bytes, the smaller of its two meanings.
 */
export const IMPORT_LIMITS: Partial<Record<ReportPreset, ImportLimit>> = {
  xero: { product: "Xero", lines: 1_000 },
  quickbooks: { product: "QuickBooks Online", bytes: 350_000 },
};

interface FileSize {
  lines: number;
  bytes: number;
}

export interface DaySize extends FileSize {
  day: CalendarDay;
}

export function fitsLimit({ lines, bytes }: FileSize, limit: ImportLimit): boolean {
  return lines <= (limit.lines ?? Infinity) && bytes <= (limit.bytes ?? Infinity);
}

/** A period with a file of its own. `fits` is false if a day alone exceeds the limit. */
export interface ImportPart extends DateRange {
  fits: boolean;
}

/** Cuts a period into as few as possible whose files the product takes. @param days those that have anything, in their order */
export function importParts(
  { from, to }: DateRange,
  days: readonly DaySize[],
  limit: ImportLimit,
): ImportPart[] {
  const parts: ImportPart[] = [];
  let held: FileSize = { lines: 0, bytes: 0 };
  let start = from;
  for (const { day, lines, bytes } of days) {
    const sum = { lines: held.lines + lines, bytes: held.bytes + bytes };
    if (held.lines > 0 && !fitsLimit(sum, limit)) {
      parts.push({ from: start, to: addDays(day, -1), fits: fitsLimit(held, limit) });
      start = day;
      held = { lines, bytes };
    } else {
      held = sum;
    }
  }
  return [...parts, { from: start, to, fits: fitsLimit(held, limit) }];
}
