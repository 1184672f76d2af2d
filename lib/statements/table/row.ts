/** A row of a CSV file or sheet. */
export interface TableRow {
  /** The line of the file, or the sheet's row, that it begins at; from 1. */
  number: number;
  cells: string[];
  /** By column: a number as the sheet stores it, with a point, whatever the mapping says about text. Null for text files. */
  numeric: boolean[] | null;
  /** As it appears in the file; a sheet's cells are joined by ` | `. */
  text: string;
  /** Why it can't be looked at; null when it can. */
  problem: string | null;
}

export function isBlankRow(row: TableRow): boolean {
  return row.problem === null && row.cells.every((cell) => cell === "");
}
