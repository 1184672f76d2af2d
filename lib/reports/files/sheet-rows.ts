import type { CellValue } from "hucre";
import { isAmount } from "@/lib/money/amount";
import type { Database } from "@/lib/store/database";
import { RowReader, type Cell } from "@/lib/store/reports/copy-out";
import { reportPieces, type ReportSource } from "@/lib/store/reports/report-pieces";
import { madeAhead } from "./made-ahead";

/** The digits that Excel and the writer's doubles keep. */
const MAX_DIGITS = 15;
/** Number of rows loaded at a time. A piece is held as bytes while another is written. */
const RECORDS_A_PIECE = 5_000;

/**
 * The rows of a report's sheet, with their heading first, in lists. While one list is written, the next is loaded.
 * @param progress counts the report's rows as they are consumed
 */
export async function* sheetRows(
  db: Database,
  source: ReportSource,
  progress = { rows: 0 },
): AsyncGenerator<Iterable<CellValue[]>, void, void> {
  yield [source.columns.map((column) => column.name)];
  const figures = source.columns.flatMap((column, at) => (column.is === "figure" ? [at] : []));
  const pieces = reportPieces(db, source, RECORDS_A_PIECE);
  const reader = new RowReader(db, source.zone);
  const read = async () => {
    const { value: select } = await pieces.next();
    return select === undefined ? null : reader.rows(select);
  };
  for await (const rows of madeAhead(read)) yield inSheet(rows, figures, progress);
  // A sheet must have at least two rows.
  if (progress.rows === 0) yield [["No rows"]];
}

function* inSheet(
  rows: Iterable<Cell[]>,
  figures: readonly number[],
  progress: { rows: number },
): Generator<CellValue[], void, void> {
  for (const cells of rows) {
    const row: CellValue[] = cells;
    for (const at of figures) row[at] = figureInSheet(cells[at] ?? null);
    progress.rows += 1;
    yield row;
  }
}

/** A number, or text if a spreadsheet couldn't keep it exactly. */
export function figureInSheet(cell: Cell): CellValue {
  return cell !== null && cell.length <= MAX_DIGITS && isAmount(cell) ? Number(cell) : cell;
}
