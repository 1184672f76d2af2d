import type { CellValue } from "hucre";
import { isAmount } from "@/lib/money/amount";
import type { Database } from "@/lib/store/database";
import { RowReader, type Cell } from "@/lib/store/reports/read-cells";
import { reportPieces, type ReportSource } from "@/lib/store/reports/report-pieces";
import { oneAhead } from "./one-ahead";

/** Excel keeps fifteen digits of a number, and so does a double, which the writer takes. */
const MAX_DIGITS = 15;
/** So many wait, as bytes, while as many are written. */
const RECORDS_A_PIECE = 5_000;

/**
 * The rows of a report's sheet, under their head, in lists as they are read: while one is written, the next is read.
 * @param progress counts the report's rows as they are taken
 */
export async function* sheetRows(db: Database, source: ReportSource, progress = { rows: 0 }): AsyncGenerator<Iterable<CellValue[]>, void, void> {
  yield [source.columns.map((column) => column.name)];
  const figures = source.columns.flatMap((column, at) => (column.is === "figure" ? [at] : []));
  const pieces = reportPieces(db, source, RECORDS_A_PIECE);
  const reader = new RowReader(db, source.zone);
  const read = async () => {
    const { value: select } = await pieces.next();
    return select === undefined ? null : reader.rows(select);
  };
  for await (const rows of oneAhead(read)) yield inSheet(rows, figures, progress);
  // A sheet has two rows at least.
  if (progress.rows === 0) yield [["No rows"]];
}

function* inSheet(rows: Iterable<Cell[]>, figures: readonly number[], progress: { rows: number }): Generator<CellValue[], void, void> {
  for (const cells of rows) {
    const row: CellValue[] = cells;
    for (const at of figures) row[at] = figureInSheet(cells[at] ?? null);
    progress.rows += 1;
    yield row;
  }
}

/** A number, or text where a spreadsheet couldn't keep it exactly. */
export function figureInSheet(cell: Cell): CellValue {
  return cell !== null && cell.length <= MAX_DIGITS && isAmount(cell) ? Number(cell) : cell;
}
