import Big from "big.js";
import type { CellValue, writeXlsxStream } from "hucre";
import { keptText, type SheetCell, type SheetRow } from "@/lib/domain/reports/compare-sheets";
import { totalLabels, type ReportKind } from "@/lib/domain/reports/report";
import { MAX_XLSX_ROWS } from "@/lib/domain/reports/xlsx-limit";
import type { Database } from "@/lib/store/database";
import { countRows } from "@/lib/store/reports/count-rows";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import type { ReportTotals } from "@/lib/store/reports/report-totals";
import { begun } from "./begun";
import type { FileFacts, FilePart, ReportFile } from "./report-file";
import { rowByRow } from "./row-by-row";
import { figureInSheet, sheetRows } from "./sheet-rows";

/** Names of the two sheets. The writer names the second one like this. */
const SHEETS = ["Report", "Report_2"] as const;
/** The writer's own parts are an eighth of this size. Larger ones cost less per byte on their way to the browser. */
const BYTES_A_PART = 128 * 1024;

/** The report has more rows than a sheet can have. */
export class TooManyRowsError extends Error {
  constructor(readonly maxRows: number) {
    super(`an XLSX file may have ${maxRows} rows`);
    this.name = "TooManyRowsError";
  }
}

/**
 * A report as XLSX, streamed: rows on the first sheet, totals per currency on the second. Figures that a spreadsheet can't keep
 * exactly are written as text.
 */
export const xlsxFile: ReportFile = {
  mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  async *write(db, source, facts) {
    yield* writeXlsx(db, source, facts, await countRows(db, source));
  },
  async *sheets(db, source, totalsOf) {
    const totals = begun(totalsOf);
    yield { name: SHEETS[0], rows: compared(rowByRow(sheetRows(db, source))) };
    yield { name: SHEETS[1], rows: compared(totalRows(source.kind, await countRows(db, source), await totals)) };
  },
};

/**
 * The file of a report whose rows are counted already.
 * @throws {TooManyRowsError} Such reports are refused when they are created, but older ones may exist.
 */
export async function* writeXlsx(db: Database, source: ReportSource, facts: FileFacts, rows: number): AsyncGenerator<FilePart, void, void> {
  const totals = begun(facts.totals);
  if (rows > MAX_XLSX_ROWS) throw new TooManyRowsError(MAX_XLSX_ROWS);
  const progress = { rows: 0 };
  const lists = async function* () {
    yield* sheetRows(db, source, progress);
    yield totalRows(source.kind, rows, await totals);
  };
  // Loaded with the first file, since loading the writer would delay the start of every process.
  const hucre = await import("hucre");
  let told = 0;
  for await (const bytes of inParts(hucre.writeXlsxStream(rowByRow(lists()), sheetOptions(rows)))) {
    // The writer continues while this part is consumed. Rows that it writes meanwhile belong to the next part.
    const taken = progress.rows;
    yield { bytes, rows: taken - told };
    told = taken;
  }
}

/** Options for the writer. @param rows number of rows of the report */
export function sheetOptions(rows: number): Parameters<typeof writeXlsxStream>[1] {
  return {
    name: SHEETS[0],
    freezePane: { rows: 1 },
    // The first sheet ends with the last row of the report, so that everything after it is on the second.
    maxRowsPerSheet: Math.max(2, rows + 1),
    repeatHeaders: false,
  };
}

async function* inParts(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < BYTES_A_PART) continue;
    yield Buffer.concat(held, bytes);
    [held, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(held, bytes);
}

/** Rows as somebody reading the file finds them. Rows without any value aren't stored in a sheet. */
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

function* totalRows(kind: ReportKind, rows: number, totals: ReportTotals): Generator<CellValue[], void, void> {
  yield ["Totals", "Currency", "Amount"];
  yield ["Rows", null, rows];
  yield ["Transactions in them", null, totals.rows];
  const [sent, received] = totalLabels(kind);
  for (const [currency, amount] of Object.entries(totals.amountSent)) yield [sent, currency, figureInSheet(amount)];
  for (const [currency, amount] of Object.entries(totals.amountReceived)) yield [received, currency, figureInSheet(amount)];
}
