import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import type { Direction } from "@/lib/domain/statements/statement";
import { compareAmounts, isZero, subtractAmounts, type Amount } from "@/lib/money/amount";
import { balanceIn } from "./labels";
import { printedIn } from "./printed-in";
import type { TableRow } from "./row";
import type { SideColumns } from "./side-columns";
import { signedPrinted } from "./signed-printed";

/** The movement of a row. */
export interface Moved {
  bookedOn: string;
  direction: Direction;
  amount: Amount;
  fee: Amount | null;
  balanceBefore: Amount | null;
}

/** The balances before and after a line show the direction of an amount without a sign, and whether a fee was charged as well. */
export function toldByBalances(
  row: TableRow,
  mapping: CsvMapping,
  moved: Moved,
  { balanceBefore }: SideColumns,
): Moved {
  const { columns, amounts } = mapping;
  if (balanceBefore === null || columns.balance === null) return moved;
  const [before, behind] = [balanceBefore, columns.balance].map((column) =>
    balanceIn(row.cells[column] ?? "", mapping, row.numeric?.[column]),
  );
  if (!before || !behind) return moved;
  // Where the direction is told, they still show what a fee beside the amount did.
  if (amounts.kind !== "signed" || moved.direction !== (amounts.inverted ? "out" : "in"))
    return { ...moved, balanceBefore: before };
  const change = subtractAmounts(behind, before);
  const direction: Direction = change.startsWith("-") ? "out" : "in";
  const fee = subtractAmounts(change, direction === "out" ? `-${moved.amount}` : moved.amount);
  // A difference as large as the amount itself can't be a fee. The check of running balances will refuse the line.
  if (compareAmounts(fee.replace("-", ""), moved.amount) >= 0) return moved;
  return { ...moved, direction, fee: isZero(fee) ? null : fee, balanceBefore: before };
}

/** The fee in a separate column, signed as printed; null if there is none. */
export function feeOf(
  row: TableRow,
  { decimalSign }: CsvMapping,
  { fee }: SideColumns,
): Amount | null {
  const printed = fee === null ? null : printedIn(row, fee, decimalSign);
  return printed && /[1-9]/.test(printed.amount) ? signedPrinted(printed) : null;
}
