import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { isNoAmount, parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { readAmount } from "./read-amount";
import type { TableRow } from "./row";
import { comeApart, type SideColumns } from "./side-columns";

const FIRST_GROUP = /^[-+(]?[^\d,.]{0,4}\d{1,3}$/;
const INNER_GROUP = /^\d{3}$/;
const LAST_GROUP = /^\d{3}(?:\.\d{1,4})?[)\s]*(?:CR|DR)?$/i;
const MOST_GROUPS = 6;

/**
 * Joins the parts of amounts that were split at their thousands separators because they aren't quoted, such as `5,000.00`. Does so
 * only if exactly one way gives as many cells as the header has, with days, an amount and a balance in their columns. Null if there
 * are several ways or none, and for a table without balances, where nothing would show that the result is right.
 */
export function rejoined(row: TableRow, mapping: CsvMapping, side: SideColumns): TableRow | null {
  const { columns, amounts } = mapping;
  if (comeApart(row, side) === null || side.width === null || mapping.separator !== "," || mapping.decimalSign !== "." || columns.balance === null) return null;
  const money = new Set([columns.balance, side.balanceBefore, side.fee, ...(amounts.kind === "split" ? [amounts.in, amounts.out] : [amounts.amount])]);
  const found: string[][] = [];
  place([], 0);
  const [only] = found;
  return found.length === 1 && only ? { ...row, cells: only } : null;

  function place(placed: readonly string[], from: number): void {
    if (found.length > 1) return;
    const left = (side.width ?? 0) - placed.length;
    if (left === 0) {
      const cells = [...placed];
      if (row.cells.slice(from).every((cell) => cell === "") && fits({ ...row, cells }, mapping)) found.push(cells);
      return;
    }
    if (row.cells.length - from < left) return;
    const most = money.has(placed.length) ? MOST_GROUPS : 1;
    for (let count = 1; count <= most; count += 1) {
      const taken = row.cells.slice(from, from + count);
      if (taken.length === count && (most === 1 || areFigure(taken))) place([...placed, taken.join(",")], from + count);
    }
  }
}

/** Whether the cells are one whole figure, one empty cell, or the groups of one figure. */
function areFigure(cells: readonly string[]): boolean {
  const [first = ""] = cells;
  if (cells.length === 1) return first === "" || (!/^0\d/.test(first) && (isNoAmount(first) || parsePrintedAmount(first, ".") !== null));
  return FIRST_GROUP.test(first) && cells.slice(1, -1).every((cell) => INNER_GROUP.test(cell)) && LAST_GROUP.test(cells.at(-1) ?? "");
}

function fits(row: TableRow, mapping: CsvMapping): boolean {
  const { columns, dateOrder } = mapping;
  const cell = (column: number | null) => (column === null ? "" : (row.cells[column] ?? ""));
  const amount = readAmount(row, mapping);
  const isDated = parseDay(cell(columns.bookedOn), dateOrder) !== null;
  const hasValueDay = columns.valueOn === null || cell(columns.valueOn) === "" || parseDay(cell(columns.valueOn), dateOrder) !== null;
  return hasValueDay && (amount.kind === "amount" ? isDated : amount.kind === "none") && parsePrintedAmount(cell(columns.balance), ".") !== null;
}
