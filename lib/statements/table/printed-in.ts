import type { DecimalSign } from "@/lib/domain/statements/csv-mapping";
import {
  parsePrintedAmount,
  type PrintedAmount,
} from "@/lib/domain/statements/parse-printed-amount";
import type { TableRow } from "./row";

/** The amount in a row's cell; null if it isn't one. A number as stored in a sheet has a decimal point, whatever sign the file's texts have. */
export function printedIn(
  row: TableRow,
  column: number,
  decimalSign: DecimalSign,
): PrintedAmount | null {
  return parsePrintedAmount(row.cells[column] ?? "", row.numeric?.[column] ? "." : decimalSign);
}
