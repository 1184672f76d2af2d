import { normaliseAmount, parseAmount, type Amount } from "@/lib/money/amount";
import type { CsvCell, CsvSeparator } from "./csv-lines";
import { signIn, type DecimalSign, type DecimalSigns } from "./decimal-signs";
import type { RowKeys } from "./row-order";

/** A row of a CSV file as far as its cells say. */
export interface RowOfCells {
  separator: CsvSeparator;
  cells(): readonly CsvCell[];
}

/**
 * Keys of rows whose cells say the same. What is quoted where it was written is a text and counts to the letter; spreadsheets drop the
 * quotes, so which columns have texts is learnt from the rows that were written.
 */
export function csvRowKeys(signs: DecimalSigns): RowKeys<RowOfCells> {
  const texts = new Set<number>();
  const rewritten = new Set<number>();
  const columns: Record<DecimalSign, Set<number>> = { ",": new Set(), ".": new Set() };
  const areFigures = (at: number): boolean => !texts.has(at);
  return {
    wanted: (row) =>
      keyOf(row, (cell, at) => {
        if (!cell.isQuoted) return plain(cell.text, parseAmount(cell.text));
        texts.add(at);
        return cell.text;
      }),
    got: (row) =>
      keyOf(row, (cell, at) => {
        if (texts.has(at)) return cell.text;
        const figure = signs.figureOf(cell.text, row.separator);
        const sign = figure === null ? null : signIn(cell.text);
        if (sign) columns[sign].add(at);
        const text = plain(cell.text, figure);
        if (text !== cell.text) rewritten.add(at);
        return text;
      }),
    areCertain: () => {
      for (const sign of [",", "."] as const)
        if ([...columns[sign]].some(areFigures)) signs.note(sign);
      return !signs.areMixed && [...rewritten].every(areFigures);
    },
  };
}

function keyOf(row: RowOfCells, textOf: (cell: CsvCell, at: number) => string): string {
  return JSON.stringify(row.cells().map(textOf));
}

function plain(text: string, figure: Amount | null): string {
  return figure === null ? text : normaliseAmount(figure);
}
