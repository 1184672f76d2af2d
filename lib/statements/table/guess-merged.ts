import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import type { TableRow } from "./row";

/**
 * A header with a column for money in and one for money out, above lines with one amount, marked Cr or Dr: TMB of Congo prints it
 * so, and what follows is a column further left than its heading. Null for a table that is as its header says.
 */
export function mergedSides(mapping: CsvMapping, lines: readonly TableRow[]): CsvMapping | null {
  const { amounts, columns, decimalSign } = mapping;
  if (amounts.kind !== "split" || lines.length === 0) return null;
  const read = (row: TableRow, column: number) => parsePrintedAmount(row.cells[column] ?? "", decimalSign);
  const isEmpty = (column: number) => lines.every((row) => read(row, column) === null);
  const isMarked = (column: number) => lines.every((row) => (read(row, column)?.mark ?? null) !== null);
  const [first, second] = amounts.in < amounts.out ? [amounts.in, amounts.out] : [amounts.out, amounts.in];
  if (second !== first + 1 || !isMarked(first) || !isEmpty(second)) return null;
  const { balance } = columns;
  const isLeft = balance !== null && balance - 1 > second && lines.every((row) => (row.cells[balance] ?? "") === "" && read(row, balance - 1) !== null);
  return { ...mapping, amounts: { kind: "signed", amount: first, inverted: false }, columns: { ...columns, balance: isLeft ? balance - 1 : balance } };
}
