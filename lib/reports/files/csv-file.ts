import { inertSeparators } from "@/lib/domain/reports/inert-separators";
import {
  FIGURE_COLUMNS,
  RECONCILIATION_COLUMNS,
  type ReconciliationRow,
} from "@/lib/domain/transactions/reconciliation-row";
import { isAmount } from "@/lib/money/amount";
import type { Database } from "@/lib/store/database";
import { copyOut, csvForm } from "@/lib/store/reports/copy-out";
import type { FilePart, ReportFile } from "@/lib/store/reports/report-file";
import { reportPieces, type ReportSource } from "@/lib/store/reports/report-pieces";
import { madeAhead } from "./made-ahead";

const MEDIA_TYPE = "text/csv; charset=utf-8";

/**
 * First characters that make a spreadsheet treat a cell as a formula. Or jump ahead to one. The full-width forms have
 * this effect in some locales. Source: money-safety.md, "Exports"; OWASP, CSV Injection.
 */
const FORMULA_START = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

/**
 * A text cell by RFC 4180: always quoted, quotes doubled. Text that a spreadsheet could run gets an apostrophe at its start, inside
 * the quotes, which prevents that. Digits such as account numbers aren't changed.
 */
export function textCell(text: string | null | undefined): string {
  if (text === null || text === undefined || text === "") return "";
  return `"${inertText(text).replaceAll('"', '""')}"`;
}

export function inertText(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** A figure, unchanged: `.` for decimals, no grouping, no quotes. Anything that isn't a plain decimal is written as text. */
export function figureCell(figure: string | null | undefined): string {
  if (figure !== null && figure !== undefined && isAmount(figure)) return figure;
  return textCell(figure);
}

/** Joins finished cells into one line. Every line ends with CR LF, including the last. */
export function csvLine(cells: readonly string[]): string {
  return `${inertSeparators(cells.join(","))}\r\n`;
}

/** The pieces requested at once; with two, both cores of a small machine work. */
const PIECES_AHEAD = 2;

/** A report as CSV, formatted by the database. Format: docs/decisions/0031-export-files.md. */
export const csvFile: ReportFile = {
  mediaType: MEDIA_TYPE,
  async *write(db, source) {
    yield { bytes: Buffer.from(csvLine(source.columns.map((column) => column.name))), rows: 0 };
    const pieces = reportPieces(db, source);
    for await (const part of madeAhead(() => copied(db, source, pieces), PIECES_AHEAD))
      if (part.rows > 0) yield part;
  },
};

async function copied(
  db: Database,
  source: ReportSource,
  pieces: AsyncGenerator<string, void, void>,
): Promise<FilePart | null> {
  const { value: select, done } = await pieces.next();
  if (done || select === undefined) return null;
  const quoted = source.columns
    .filter((column) => column.is === "text")
    .map((column) => `"${column.name}"`);
  return copyOut(db, select, { form: csvForm(quoted), zone: source.zone });
}

/** Writes a reconciliation file in pieces. Format: docs/decisions/0031-export-files.md. */
export const reconciliationCsv = {
  mediaType: MEDIA_TYPE,
  columns: RECONCILIATION_COLUMNS,

  header(): string {
    return csvLine(RECONCILIATION_COLUMNS);
  },

  rows(rows: readonly ReconciliationRow[]): string {
    return rows.map(reconciliationLine).join("");
  },
};

function reconciliationLine(row: ReconciliationRow): string {
  return csvLine(
    RECONCILIATION_COLUMNS.map((column) =>
      FIGURE_COLUMNS.has(column) ? figureCell(row[column]) : textCell(row[column]),
    ),
  );
}
