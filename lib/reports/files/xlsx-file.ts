import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET, type CellValue } from "hucre";
import { isAmount, survivesDouble } from "@/lib/money/amount";
import type { Database } from "@/lib/store/database";
import { countRows } from "@/lib/store/reports/count-rows";
import { readCells } from "@/lib/store/reports/read-cells";
import { reportPieces, type ReportSource } from "@/lib/store/reports/report-pieces";
import type { ReportTotals } from "@/lib/store/reports/report-totals";
import type { ReportFile } from "./report-file";

/** The rows, the totals, and a head each. */
const MAX_ROWS = XLSX_MAX_ROWS_PER_SHEET - 1;
/** Excel keeps fifteen digits of a number. */
const MAX_DIGITS = 15;

/** More rows than a sheet can have. */
export class TooManyRowsError extends Error {
  constructor(readonly maxRows: number) {
    super(`an XLSX file may have ${maxRows} rows`);
    this.name = "TooManyRowsError";
  }
}

/**
 * A report as XLSX, streamed: its rows on the first sheet, totals per currency on the second. A figure that a spreadsheet
 * can't keep exactly is text.
 */
export const xlsxFile: ReportFile = {
  mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  async *write(db, source, facts) {
    const [totals, rows] = await Promise.all([facts.totals(), countRows(db, source)]);
    if (rows > MAX_ROWS) throw new TooManyRowsError(MAX_ROWS);
    const progress = { rows: 0 };
    const stream = writeXlsxStream(sheetRows(db, source, { rows, totals }, progress), {
      name: "Report",
      freezePane: { rows: 1 },
      // The first sheet ends with the last row, so that what follows stands on the second.
      maxRowsPerSheet: Math.max(2, rows + 1),
      repeatHeaders: false,
    });
    let told = 0;
    for await (const bytes of stream) {
      yield { bytes, rows: progress.rows - told };
      told = progress.rows;
    }
  },
};

async function* sheetRows(db: Database, source: ReportSource, counted: { rows: number; totals: ReportTotals }, progress: { rows: number }): AsyncGenerator<CellValue[], void, void> {
  yield source.columns.map((column) => column.name);
  const isFigure = source.columns.map((column) => column.is === "figure");
  for await (const select of reportPieces(db, source)) {
    for (const cells of await readCells(db, select, source.zone)) {
      progress.rows += 1;
      yield cells.map((cell, at) => (cell !== null && isFigure[at] ? figure(cell) : cell));
    }
  }
  // A sheet has two rows at least.
  if (counted.rows === 0) yield ["No rows"];
  yield* totalRows(counted);
}

function figure(text: string): CellValue {
  return isAmount(text) && text.length <= MAX_DIGITS && survivesDouble(text) ? Number(text) : text;
}

function* totalRows({ rows, totals }: { rows: number; totals: ReportTotals }): Generator<CellValue[], void, void> {
  yield ["Totals", "Currency", "Amount"];
  yield ["Rows", null, rows];
  yield ["Transactions in them", null, totals.rows];
  for (const [currency, amount] of Object.entries(totals.amountSent)) yield ["Amount sent", currency, figure(amount)];
  for (const [currency, amount] of Object.entries(totals.amountReceived)) yield ["Amount received", currency, figure(amount)];
}
