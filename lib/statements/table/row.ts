import type { AmountColumns } from "@/lib/domain/statements/csv-mapping";

/** A row of a CSV file or sheet. */
export interface TableRow {
  /** The line of the file or row of the sheet where it begins, counted from 1. */
  number: number;
  cells: string[];
  /**
   * By column: true for a number as stored in the sheet, with a decimal point, whatever the mapping says about text. Null for text
   * files.
   */
  numeric: boolean[] | null;
  /** The row as it appears in the file; a sheet's cells are joined by ` | `. */
  text: string;
  /** Why the row can't be read; null if it can. */
  problem: string | null;
}

export function isBlankRow(row: TableRow): boolean {
  return row.problem === null && row.cells.every((cell) => cell === "");
}

/** The columns of figures that an amount is read from. */
export function figureColumns(amounts: AmountColumns): number[] {
  return amounts.kind === "split" ? [amounts.in, amounts.out] : [amounts.amount];
}
