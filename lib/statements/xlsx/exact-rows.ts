import { keptText, type SheetCell, type SheetRow } from "@/lib/domain/reports/compare-sheets";
import { numberText } from "./cell-text";
import { readRawRows, type RawCell } from "./raw-rows";
import { readSharedStrings } from "./shared-strings";
import type { Workbook } from "./workbook";

/**
 * The rows of a workbook's sheets that contain anything, with each cell exactly as stored: its kind, a figure's digits, a text's
 * spaces. The shared strings are read once for all sheets.
 * @throws {StatementError}
 */
export async function exactRowsOf(
  workbook: Workbook,
): Promise<(sheet: Workbook["sheets"][number]) => AsyncGenerator<SheetRow, void, void>> {
  const strings = await readSharedStrings(workbook);
  return async function* rows({ entry }) {
    for await (const { cells } of readRawRows(workbook.archive, entry)) {
      const read = Array.from(cells, (cell: RawCell | undefined) =>
        cell ? exactCell(cell, strings) : null,
      );
      if (read.some((cell) => cell !== null)) yield { cells: read };
    }
  };
}

function exactCell({ type, value, isFormula }: RawCell, strings: readonly string[]): SheetCell {
  const figure = type === "n" ? numberText(value) : null;
  const text = type === "s" ? (strings[Number(value)] ?? "") : (figure ?? value);
  if (isFormula) return { is: "formula", text };
  if (figure !== null) return { is: "figure", text };
  return text === "" ? null : { is: "text", text: keptText(text) };
}
