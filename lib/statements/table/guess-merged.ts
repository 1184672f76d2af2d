import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { printedIn } from "./printed-in";
import type { TableRow } from "./row";

/**
 * Corrects the mapping of a table whose header has separate columns for money in and money out, while its lines have one amount marked
 * Cr or Dr, so that everything after it is one column further left than its heading. TMB of Congo prints it that way. Null if the
 * table is as its header says.
 */
export function mergedSides(mapping: CsvMapping, lines: readonly TableRow[]): CsvMapping | null {
  const { amounts, columns, decimalSign } = mapping;
  if (amounts.kind !== "split" || lines.length === 0) return null;
  const read = (row: TableRow, column: number) => printedIn(row, column, decimalSign);
  const isEmpty = (column: number) => lines.every((row) => read(row, column) === null);
  const isMarked = (column: number) =>
    lines.every((row) => (read(row, column)?.mark ?? null) !== null);
  const [first, second] =
    amounts.in < amounts.out ? [amounts.in, amounts.out] : [amounts.out, amounts.in];
  if (second !== first + 1 || !isMarked(first) || !isEmpty(second)) return null;
  const { balance } = columns;
  const isLeft =
    balance !== null &&
    balance - 1 > second &&
    lines.every((row) => (row.cells[balance] ?? "") === "" && read(row, balance - 1) !== null);
  return {
    ...mapping,
    amounts: { kind: "signed", amount: first, inverted: false },
    columns: { ...columns, balance: isLeft ? balance - 1 : balance },
  };
}
