import Big from "big.js";
import type { CellValue } from "hucre";
import { keptText, type SheetCell, type SheetRow } from "@/lib/domain/reports/compare-sheets";
import { MAX_XLSX_ROWS } from "@/lib/domain/reports/xlsx-limit";
import { isAmount } from "@/lib/money/amount";
import type { Database } from "@/lib/store/database";
import { countRows } from "@/lib/store/reports/count-rows";
import { readCells } from "@/lib/store/reports/read-cells";
import { reportPieces, type ReportSource } from "@/lib/store/reports/report-pieces";
import type { ReportTotals } from "@/lib/store/reports/report-totals";
import { oneAhead } from "./one-ahead";
import type { ReportFile } from "./report-file";

/** As the writer names the sheets that follow one. */
const SHEETS = ["Report", "Report_2"] as const;
/** Excel keeps fifteen digits of a number, and so does a double, which the writer takes. */
const MAX_DIGITS = 15;
/** As lists of cells they take far more memory than as lines of a CSV. */
const RECORDS_A_PIECE = 5_000;

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
    const content = await counted(db, source, facts.totals);
    // It was refused when it was asked for; reports of before were not.
    if (content.rows > MAX_XLSX_ROWS) throw new TooManyRowsError(MAX_XLSX_ROWS);
    const progress = { rows: 0 };
    // With the first file: the writer would hold up the start of every process.
    const { writeXlsxStream } = await import("hucre");
    const stream = writeXlsxStream(allRows(db, source, content, progress), {
      name: SHEETS[0],
      freezePane: { rows: 1 },
      // The first sheet ends with the last row, so that what follows stands on the second.
      maxRowsPerSheet: Math.max(2, content.rows + 1),
      repeatHeaders: false,
    });
    let told = 0;
    for await (const bytes of stream) {
      // The writer goes on while this part is taken: what it makes meanwhile is the next part's.
      const { rows } = progress;
      yield { bytes, rows: rows - told };
      told = rows;
    }
  },
  async *sheets(db, source, totals) {
    const content = await counted(db, source, totals);
    yield { name: SHEETS[0], rows: compared(sheetRows(db, source, content)) };
    yield { name: SHEETS[1], rows: compared(totalRows(content)) };
  },
};

interface Content {
  rows: number;
  totals: ReportTotals;
}

async function counted(db: Database, source: ReportSource, totalsOf: () => Promise<ReportTotals>): Promise<Content> {
  const [totals, rows] = await Promise.all([totalsOf(), countRows(db, source)]);
  return { rows, totals };
}

async function* allRows(db: Database, source: ReportSource, content: Content, progress: { rows: number }): AsyncGenerator<CellValue[], void, void> {
  yield* sheetRows(db, source, content, progress);
  yield* totalRows(content);
}

async function* sheetRows(db: Database, source: ReportSource, content: Content, progress = { rows: 0 }): AsyncGenerator<CellValue[], void, void> {
  yield source.columns.map((column) => column.name);
  const isFigure = source.columns.map((column) => column.is === "figure");
  const pieces = reportPieces(db, source, RECORDS_A_PIECE);
  const read = async () => {
    const { value: select } = await pieces.next();
    return select === undefined ? null : readCells(db, select, source.zone);
  };
  for await (const rows of oneAhead(read)) {
    for (const cells of rows) {
      progress.rows += 1;
      yield cells.map((cell, at) => (cell !== null && isFigure[at] ? figure(cell) : cell));
    }
  }
  // A sheet has two rows at least.
  if (content.rows === 0) yield ["No rows"];
}

/** Rows as a reader of the file finds them. One without a cell that holds anything is in no sheet. */
async function* compared(rows: AsyncIterable<CellValue[]> | Iterable<CellValue[]>): AsyncGenerator<SheetRow, void, void> {
  for await (const cells of rows) {
    const kept = cells.map(keptCell);
    if (kept.some((cell) => cell !== null)) yield { cells: kept };
  }
}

function keptCell(cell: CellValue): SheetCell {
  if (typeof cell === "number") return { is: "figure", text: new Big(cell).toFixed() };
  return typeof cell === "string" && cell !== "" ? { is: "text", text: keptText(cell) } : null;
}

function figure(text: string): CellValue {
  return isAmount(text) && text.length <= MAX_DIGITS ? Number(text) : text;
}

function* totalRows({ rows, totals }: Content): Generator<CellValue[], void, void> {
  yield ["Totals", "Currency", "Amount"];
  yield ["Rows", null, rows];
  yield ["Transactions in them", null, totals.rows];
  for (const [currency, amount] of Object.entries(totals.amountSent)) yield ["Amount sent", currency, figure(amount)];
  for (const [currency, amount] of Object.entries(totals.amountReceived)) yield ["Amount received", currency, figure(amount)];
}
