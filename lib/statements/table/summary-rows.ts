import { labelOf } from "./labels";
import { isBlankRow, type TableRow } from "./row";

/** A balance that a summary prints: which, and its cell. */
export interface SummaryCell {
  which: "opening" | "closing";
  column: number;
}

/** A summary in two rows: `Opening Balance | Debits | Credits | Closing Bal`, and the figures below. */
export class SummaryRows {
  private cells: SummaryCell[] = [];

  /** Looks at each row that may belong to one. Gives the balances of a row of figures; null for a row that is none. */
  take(row: TableRow): SummaryCell[] | null {
    if (isBlankRow(row)) return null;
    const filled = row.cells.filter((cell) => cell !== "");
    const above = this.cells;
    this.cells = filled.some((cell) => /\d/.test(cell)) ? [] : labelled(row);
    return above.length > 0 && filled.every((cell) => /^[^A-Za-z]*\d[^A-Za-z]*(?:[A-Za-z]{2,3})?$/.test(cell)) ? above : null;
  }
}

function labelled(row: TableRow): SummaryCell[] {
  const cells = row.cells.flatMap((cell, column): SummaryCell[] => {
    const which = labelOf(cell.replace(/[:.]\s*$/, ""));
    return which === "opening" || which === "closing" ? [{ which, column }] : [];
  });
  return cells.length === 2 && cells[0]?.which !== cells[1]?.which ? cells : [];
}
