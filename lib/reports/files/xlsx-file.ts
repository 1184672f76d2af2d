import Big from "big.js";
import type { CellValue, writeXlsxStream } from "hucre";
import {
  type ComparedCell,
  type ComparedRow,
  storedText,
} from "@/lib/domain/reports/compared-cell";
import { type ReportKind, totalLabels } from "@/lib/domain/reports/report";
import type { AmountSums } from "@/lib/domain/transactions/settled-totals";
import type { Database } from "@/lib/store/database";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import { countRows, type ReportTotals } from "@/lib/store/reports/report-totals";
import { inertText } from "./csv-file";
import type { FileFacts, FilePart, ReportFile } from "@/lib/store/reports/report-file";
import { figureInSheet, sheetRows } from "./sheet-rows";

/** Yields the rows of lists one at a time. A list is requested when the one before it is used up. */
async function* rowByRow<Row>(
  lists: AsyncIterable<Iterable<Row>>,
): AsyncGenerator<Row, void, void> {
  for await (const list of lists) yield* list;
}

/** Name of the first sheet. The writer names the others `Report_2` and so on. */
const SHEET = "Report";
/** The rows below which a report waits for its totals, which may be more. */
const FEW_ROWS = 1_000;
/** The writer's own parts are an eighth of this size. Larger ones cost less per byte on their way to the browser. */
const BYTES_A_PART = 128 * 1024;

/** Writes a report as XLSX: rows on one sheet, totals on another. */
export const xlsxFile: ReportFile = {
  mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  async *write(db, source, facts) {
    yield* writeXlsx(db, source, facts, await countRows(db, source));
  },
  async *sheets(db, source, totalsOf) {
    const totals = startEarly(totalsOf);
    yield { name: SHEET, rows: compared(rowByRow(sheetRows(db, source))) };
    const rows = await countRows(db, source);
    const list = totalRows(source.kind, rows, await totals);
    yield { name: `${SHEET}_2`, rows: compared(list) };
  },
};

/** The file of a report whose rows are counted already. */
export async function* writeXlsx(
  db: Database,
  source: ReportSource,
  facts: FileFacts,
  rows: number,
): AsyncGenerator<FilePart, void, void> {
  const totals = startEarly(facts.totals);
  const progress = { rows: 0 };
  // A sheet must have at least two rows.
  const ofReport = Math.max(2, rows + 1);
  const perSheet =
    rows < FEW_ROWS
      ? Math.max(ofReport, totalRows(source.kind, rows, await totals).length)
      : ofReport;
  const lists = async function* () {
    yield* sheetRows(db, source, progress);
    yield Array.from({ length: perSheet - ofReport }, () => []);
    yield totalRows(source.kind, rows, await totals);
  };
  // Loaded with the first file, since loading the writer would delay the start of every process.
  const hucre = await import("hucre");
  let told = 0;
  for await (const bytes of inParts(
    hucre.writeXlsxStream(rowByRow(lists()), sheetOptions(perSheet)),
  )) {
    // The writer continues while this part is consumed. Rows that it writes meanwhile belong to the next part.
    const taken = progress.rows;
    yield { bytes, rows: taken - told };
    told = taken;
  }
}

/** Options for the writer. @param perSheet after how many rows, written or empty, the next sheet begins */
export function sheetOptions(perSheet: number): Parameters<typeof writeXlsxStream>[1] {
  return { name: SHEET, freezePane: { rows: 1 }, maxRowsPerSheet: perSheet, repeatHeaders: false };
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
async function* compared(
  rows: AsyncIterable<CellValue[]> | Iterable<CellValue[]>,
): AsyncGenerator<ComparedRow, void, void> {
  for await (const cells of rows) {
    const kept = cells.map(keptCell);
    if (kept.some((cell) => cell !== null)) yield { cells: kept };
  }
}

function keptCell(cell: CellValue): ComparedCell {
  if (typeof cell === "number") return { is: "figure", text: new Big(cell).toFixed() };
  return typeof cell === "string" && cell !== "" ? { is: "text", text: storedText(cell) } : null;
}

function totalRows(kind: ReportKind, rows: number, totals: ReportTotals): CellValue[][] {
  return [
    ["Totals", "Status", "Currency", "Amount"],
    ["Rows", null, null, rows],
    ["Transactions", null, null, totals.rows],
    ...sumRows(kind, null, totals),
    ...totals.byStatus.flatMap((ofStatus) => [
      ["Transactions", inertText(ofStatus.status), null, ofStatus.rows],
      ...sumRows(kind, inertText(ofStatus.status), ofStatus),
    ]),
  ];
}

function sumRows(kind: ReportKind, status: string | null, sums: AmountSums): CellValue[][] {
  const [sent, received, quoted] = totalLabels(kind);
  const list = (label: string, amounts: AmountSums["amountSent"]): CellValue[][] =>
    Object.entries(amounts).map(([currency, amount]) => [
      label,
      status,
      currency,
      figureInSheet(amount),
    ]);
  return [
    ...list(sent, sums.amountSent),
    ...list(received, sums.amountReceived),
    ...list(quoted, sums.amountQuoted),
  ];
}

/** Starts something whose result is needed later. An error is thrown when it is awaited. */
export function startEarly<Result>(start: () => Promise<Result>): Promise<Result> {
  const result = start();
  // Until it is awaited, this keeps Node from reporting an unhandled rejection.
  result.catch(() => undefined);
  return result;
}
