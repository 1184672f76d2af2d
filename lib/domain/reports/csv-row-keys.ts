import { normaliseAmount, parseAmount, type Amount } from "@/lib/money/amount";
import type { CsvCell, CsvSeparator } from "./csv-lines";
import type { RowKeys } from "./row-order";

/** A row of a CSV file as far as its cells say. */
export interface RowOfCells {
  separator: CsvSeparator;
  cells(): readonly CsvCell[];
}

/** The figure that a cell is; null for another text. Where the comma doesn't separate cells, spreadsheets may have it before the decimals. */
export function figureOf(text: string, separator: CsvSeparator): Amount | null {
  return parseAmount(separator === "," ? text : text.replace(",", "."));
}

/**
 * Keys of rows whose cells say the same. What is quoted where it was written is a text and counts to the letter; spreadsheets drop the
 * quotes, so which columns have texts is learnt from the rows that were written.
 */
export function csvRowKeys(): RowKeys<RowOfCells> {
  const texts = new Set<number>();
  const rewritten = new Set<number>();
  return {
    wanted: (row) => keyOf(row, (cell, at) => {
      if (!cell.isQuoted) return plain(cell.text, row.separator);
      texts.add(at);
      return cell.text;
    }),
    got: (row) => keyOf(row, (cell, at) => {
      if (texts.has(at)) return cell.text;
      const figure = plain(cell.text, row.separator);
      if (figure !== cell.text) rewritten.add(at);
      return figure;
    }),
    areCertain: () => [...rewritten].every((at) => !texts.has(at)),
  };
}

function keyOf(row: RowOfCells, textOf: (cell: CsvCell, at: number) => string): string {
  return JSON.stringify(row.cells().map(textOf));
}

function plain(text: string, separator: CsvSeparator): string {
  const figure = figureOf(text, separator);
  return figure === null ? text : normaliseAmount(figure);
}
