import { MAX_COLUMNS } from "../limits";
import type { TableRow } from "../table/row";
import { unmarked } from "../text/unmarked";
import { numberText, serialDay } from "./cell-text";
import { dateStyles } from "./date-styles";
import { readRawRows, type RawCell, type RawRow } from "./raw-rows";
import { readSharedStrings } from "./shared-strings";
import { readPart, type Workbook } from "./workbook";
import type { ZipEntry } from "./zip-directory";

/** What is needed to interpret the values of cells. */
interface CellFacts {
  strings: readonly string[];
  /** For every style, whether it shows a date. */
  days: readonly boolean[];
  from1904: boolean;
}

/** What a cell says that holds a formula without its result. Read as empty, it would be a row without an amount. */
export const UNCOUNTED = "formula without its result";

/** The rows of a sheet that contain anything, while it is being unpacked. */
export async function* readSheetRows(
  workbook: Workbook,
  sheet: ZipEntry,
): AsyncGenerator<TableRow, void, void> {
  const strings = await readSharedStrings(workbook);
  const days = workbook.styles ? dateStyles(await readPart(workbook.archive, workbook.styles)) : [];
  for await (const raw of readRawRows(workbook.archive, sheet)) {
    const row = tableRow(raw, { strings, days, from1904: workbook.from1904 });
    if (row.problem !== null || row.cells.some((cell) => cell !== "")) yield row;
  }
}

function tableRow({ number, cells: raw, isTooWide }: RawRow, facts: CellFacts): TableRow {
  const read = Array.from(raw, (cell: RawCell | undefined) =>
    cell && (cell.value !== "" || isUncounted(cell))
      ? readCell(cell, facts)
      : { text: "", numeric: false },
  );
  // Excel keeps the apostrophe that a person types apart from the text, and programs write it into the text.
  const cells = read.map(({ text }) => unmarked(text.trim()));
  return {
    number,
    cells,
    numeric: read.map(({ numeric }) => numeric),
    text: cells.join(" | "),
    problem: isTooWide ? `This row has more than ${MAX_COLUMNS} columns.` : null,
  };
}

/** A formula that no program has worked out yet: programs that write sheets leave that to Excel. A text that came out empty has a type. */
function isUncounted({ type, value, isFormula }: RawCell): boolean {
  return isFormula && type === "n" && value === "";
}

function readCell(
  cell: RawCell,
  { strings, days, from1904 }: CellFacts,
): { text: string; numeric: boolean } {
  const { type, style, value } = cell;
  if (isUncounted(cell)) return { text: UNCOUNTED, numeric: false };
  if (type === "s") return { text: strings[Number(value)] ?? "", numeric: false };
  if (type !== "n") return { text: value, numeric: false };
  const day = days[style] ? serialDay(value, from1904) : null;
  if (day) return { text: day, numeric: false };
  const number = numberText(value);
  return { text: number ?? value, numeric: number !== null };
}
