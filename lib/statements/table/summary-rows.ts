import { labelOf } from "./labels";
import { isBlankRow, type TableRow } from "./row";

/** Which balance a summary prints, and in which column. */
export interface SummaryCell {
  which: "opening" | "closing";
  column: number;
}

/** A summary in two rows: `Opening Balance | Debits | Credits | Closing Bal`, with the figures below. */
export class SummaryRows {
  private cells: SummaryCell[] = [];

  /** Must be called for each row that may belong to a summary. Returns the balances in a row of figures; null if the row isn't one. */
  take(row: TableRow): SummaryCell[] | null {
    if (isBlankRow(row)) return null;
    const filled = row.cells.filter((cell) => cell !== "");
    const above = this.cells;
    this.cells = filled.some((cell) => /\d/.test(cell)) ? [] : labelled(row);
    return above.length > 0 && filled.every(isFigure) ? above : null;
  }
}

/** Digits and signs, with a currency or mark behind them. Two looks, since one for both would cost the square of a long cell. */
function isFigure(cell: string): boolean {
  return /\d/.test(cell) && /^[^A-Za-z]*(?:[A-Za-z]{2,3})?$/.test(cell);
}

function labelled(row: TableRow): SummaryCell[] {
  const cells = row.cells.flatMap((cell, column): SummaryCell[] => {
    const which = labelOf(cell.replace(/[:.]\s*$/, ""));
    return which === "opening" || which === "closing" ? [{ which, column }] : [];
  });
  return cells.length === 2 && cells[0]?.which !== cells[1]?.which ? cells : [];
}
