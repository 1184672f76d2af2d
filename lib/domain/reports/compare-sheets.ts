import { type FileDifference, pickedCells } from "./compare-columns";
import { compareRows, type CompareOptions, type RowKind } from "./compare-rows";

/** A cell of a workbook as it is compared: figures in plain digits. */
export type SheetCell = { is: "text" | "figure" | "formula"; text: string } | null;

export interface SheetRow {
  cells: readonly SheetCell[];
}

export interface WrittenSheet {
  name: string;
  rows: AsyncGenerator<SheetRow, void, void>;
}

/** Writes text as any program keeps it in a cell. `_x000D_` as its character, one kind of line ends. */
export function storedText(text: string): string {
  return text
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/\r\n?/g, "\n");
}

const KINDS = { text: "text", figure: "a number", formula: "a formula" } as const;
const MAX_SHOWN = 2000;

const ROWS: RowKind<SheetRow> = {
  same: (a, b) => ROWS.differing(a, b).length === 0,
  text: ({ cells }) =>
    cells
      .map((cell) => cell?.text ?? "")
      .join(" | ")
      .slice(0, MAX_SHOWN),
  differing: (wanted, got) =>
    Array.from({ length: Math.max(wanted.cells.length, got.cells.length) }, (_, at) => at)
      .filter((at) => !sameCell(wanted.cells[at] ?? null, got.cells[at] ?? null))
      .map((at) => ({ at, ...shown(wanted.cells[at] ?? null, got.cells[at] ?? null) })),
  // Cells that are empty have no end: behind the last name there is no column.
  head: ({ cells }) =>
    cells
      .slice(0, cells.findLastIndex((cell) => cell !== null) + 1)
      .map((cell) => cell?.text ?? ""),
  picked: ({ cells }, picked) => ({ cells: pickedCells(cells, picked, null) }),
  byte: () => null,
  keys: () => ({ wanted: keyOf, got: keyOf, areCertain: () => true }),
};

/** Where the rows of one sheet differ from those that were written; see compareRows. */
export async function compareSheet(
  name: string,
  expected: AsyncGenerator<SheetRow, void, void>,
  found: AsyncGenerator<SheetRow, void, void>,
  options: CompareOptions,
): Promise<FileDifference[]> {
  return (await compareRows(expected, found, ROWS, options)).map((place) => ({
    ...place,
    sheet: name,
  }));
}

function sameCell(a: SheetCell, b: SheetCell): boolean {
  return a === null || b === null ? a === b : a.is === b.is && a.text === b.text;
}

function keyOf({ cells }: SheetRow): string {
  return JSON.stringify(cells.map((cell) => cell && [cell.is, cell.text]));
}

/** Shows both as text, with the found one's kind where they look alike. So too where a formula would be hidden. */
function shown(
  wanted: SheetCell,
  got: SheetCell,
): { expected: string | null; found: string | null } {
  const saysKind =
    got !== null &&
    wanted !== null &&
    got.is !== wanted.is &&
    (got.text === wanted.text || got.is === "formula");
  return {
    expected: wanted?.text ?? null,
    found: saysKind ? `${got.text} (as ${KINDS[got.is]})` : (got?.text ?? null),
  };
}
