import {
  FIGURE_COLUMNS,
  RECONCILIATION_COLUMNS,
  type ReconciliationRow,
} from "@/lib/domain/transactions/reconciliation-row";
import { csvLine, figureCell, textCell } from "./csv-file";

/**
 * Writes a reconciliation file in pieces: UTF-8, RFC 4180, CR LF. Why there is no byte order mark and why account
 * numbers are plain digits: docs/decisions/0031-export-files.md.
 */
export const reconciliationCsv = {
  mediaType: "text/csv; charset=utf-8",
  columns: RECONCILIATION_COLUMNS,

  header(): string {
    return csvLine(RECONCILIATION_COLUMNS);
  },

  rows(rows: readonly ReconciliationRow[]): string {
    return rows.map(line).join("");
  },
};

function line(row: ReconciliationRow): string {
  return csvLine(
    RECONCILIATION_COLUMNS.map((column) =>
      FIGURE_COLUMNS.has(column) ? figureCell(row[column]) : textCell(row[column]),
    ),
  );
}
