import type { AmountColumns, CsvMapping, DecimalSign } from "@/lib/domain/statements/mapping";
import {
  type PrintedAmount,
  isNoAmount,
  parsePrintedAmount,
} from "@/lib/domain/statements/parse-printed-amount";
import type { Amount } from "@/lib/money/amount";

export interface TableRow {
  /** The file's line or sheet's row where it begins, counted from 1. */
  number: number;
  /** Without blanks around their texts. */
  cells: string[];
  /** By column: true for a number stored in a sheet, which has a decimal point. Null for text files. */
  numeric: boolean[] | null;
  text: string;
  problem: string | null;
}

/** A row's cell; empty without a column, or beyond the row's end. */
export function cellAt({ cells }: TableRow, column: number | null | undefined): string {
  return cells[column ?? -1] ?? "";
}

/** A column's cells. */
export function columnOf(rows: readonly TableRow[], column: number | null | undefined): string[] {
  return rows.map((row) => cellAt(row, column));
}

export function isBlankRow(row: TableRow): boolean {
  return row.problem === null && row.cells.every((cell) => cell === "");
}

/** The columns of figures that an amount is read from. */
export function figureColumns(amounts: AmountColumns): number[] {
  return amounts.kind === "split" ? [amounts.in, amounts.out] : [amounts.amount];
}

/** The amount in a row's cell; null if it isn't one. A number as stored in a sheet has a decimal point, whatever sign the file's texts have. */
export function printedIn(
  row: TableRow,
  column: number,
  decimalSign: DecimalSign,
): PrintedAmount | null {
  return parsePrintedAmount(row.cells[column] ?? "", row.numeric?.[column] ? "." : decimalSign);
}

/** The amount in a text, by either decimal sign; null if it isn't one. */
export function printedWithAnySign(text: string): PrintedAmount | null {
  return parsePrintedAmount(text, ".") ?? parsePrintedAmount(text, ",");
}

/** A printed amount with its sign. A DR makes it negative, whatever its sign was; a CR keeps an existing minus. */
export function signedPrinted({ amount, mark }: PrintedAmount): Amount {
  return mark === "out" && !amount.startsWith("-") && /[1-9]/.test(amount) ? `-${amount}` : amount;
}

/** The decimal sign with which every amount can be read. `isOpen`: both fit, and some amount would differ. */
export function guessDecimalSign(cells: readonly string[]): {
  value: DecimalSign;
  isOpen: boolean;
} {
  const amounts = cells.filter((cell) => !isNoAmount(cell) && /\d/.test(cell));
  const reads = (sign: DecimalSign) =>
    amounts.filter((cell) => parsePrintedAmount(cell, sign) !== null).length;
  const [point, comma] = [reads("."), reads(",")];
  if (point !== comma) return { value: point > comma ? "." : ",", isOpen: false };
  const differ = amounts.some(
    (cell) => parsePrintedAmount(cell, ".")?.amount !== parsePrintedAmount(cell, ",")?.amount,
  );
  return { value: ".", isOpen: differ };
}

/** Where a table stands in its file, and how that is cut. */
export type Where = Pick<CsvMapping, "separator" | "encoding" | "sheet">;
