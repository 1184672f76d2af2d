import { labelOf, type Label, type LabelledValue } from "./labels";
import { isBlankRow, type TableRow } from "./row";

const OF_HEAD: ReadonlySet<Label> = new Set(["account", "standard account", "currency"]);

/** The head in two rows: `Account Name | Account Number | Currency`, with their values below. */
export class HeadRows {
  private labels: { label: Label; column: number }[] = [];

  /** Must be called for each row above the table. Returns the values in a row that stands below labels. */
  take(row: TableRow): LabelledValue[] {
    if (isBlankRow(row)) return [];
    const above = this.labels;
    this.labels = row.cells.some((cell) => /\d/.test(cell)) ? [] : labelled(row);
    return this.labels.length > 0
      ? []
      : above.flatMap(({ label, column }) =>
          row.cells[column] ? [{ label, value: row.cells[column] }] : [],
        );
  }
}

/** The labels of a row of at least two texts. */
function labelled({ cells }: TableRow): { label: Label; column: number }[] {
  if (cells.filter((cell) => cell !== "").length < 2) return [];
  return cells.flatMap((cell, column) => {
    const label = labelOf(cell.replace(/[:.]\s*$/, ""));
    return label !== null && OF_HEAD.has(label) ? [{ label, column }] : [];
  });
}
