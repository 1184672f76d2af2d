import type { StatementMapping } from "@/lib/domain/statements/csv-mapping";
import type { StatementFormat } from "@/lib/domain/statements/statement";
import { guessSeparator } from "../csv/guess-separator";
import type { TableRow } from "../table/row";
import { guessEncoding } from "../text/guess-encoding";
import { firstCsvRows, firstLines, firstSheetRows } from "./first-rows";

/** A table's first rows split into cells, so that people can choose columns. */
export interface RawTable {
  rows: { number: number; cells: string[] }[];
  /** The number of cells in the widest row. */
  columns: number;
}

const ROWS = 30;
const CELL = 200;
const COLUMNS = 60;

/**
 * The raw rows of a CSV, a chain's CSV or a workbook's sheet (whose bytes must be complete), split as the mapping says, or without a
 * mapping as guessed.
 * @throws {StatementError} if a workbook can't be opened
 */
export async function previewTable(
  firstBytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping | null,
): Promise<RawTable> {
  const rows = (await rowsOf(firstBytes, format, mapping))
    .slice(0, ROWS)
    .map(({ number, cells, text, problem }) => ({
      number,
      cells: (problem === null ? cells : [text])
        .slice(0, COLUMNS)
        .map((cell) => cell.slice(0, CELL)),
    }));
  return { rows, columns: Math.max(0, ...rows.map(({ cells }) => cells.length)) };
}

async function rowsOf(
  bytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping | null,
): Promise<TableRow[]> {
  if (format === "xlsx")
    return (
      (await firstSheetRows(bytes, mapping?.kind === "table" ? mapping.sheet : null, ROWS))[0]
        ?.rows ?? []
    );
  const lines = await firstLines(bytes, mapping?.encoding ?? guessEncoding(bytes), ROWS * 3);
  return firstCsvRows(lines, mapping?.separator ?? guessSeparator(lines.map(({ text }) => text)));
}
