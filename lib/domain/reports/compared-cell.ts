/**
 * A cell of a table as two files are compared; null for an empty one. A `plain` text of a CSV file
 * is a figure if it can be.
 */
export type ComparedCell = { is: "text" | "figure" | "formula" | "plain"; text: string } | null;

export interface ComparedRow {
  readonly cells: readonly ComparedCell[];
  /** The row as it is in the file. Two rows with the same one are the same. */
  readonly line?: string | null;
}

export type ComparedRows = AsyncGenerator<ComparedRow, void, void>;

export interface WrittenSheet {
  name: string;
  rows: ComparedRows;
}

/** Writes text as any program keeps it in a cell. `_x000D_` as its character, one kind of line ends. */
export function storedText(text: string): string {
  return text
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/\r\n?/g, "\n");
}
