import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { sameAmount, subtractAmounts, type Amount } from "@/lib/money/amount";
import { fitsBalances } from "./guess-signs";
import { hasSign } from "./guess-words";
import { balanceIn } from "./labels";
import { isNamedCard, isOfCard } from "./of-card";
import { readAmount } from "./read-amount";
import type { TableRow } from "./row";
import { feeOf } from "./row-movement";
import { notBooked, sideColumns } from "./side-columns";

/**
 * Reads the direction of amounts without a sign from the balances beside them, where their steps show that some of it went out. Of four
 * steps one may not fit: a line at fault is named where the lines are read. Null for any other table, as one whose money all came in as it is
 * printed: a person says so. Nor of a card's list, whose balance is what is owed.
 * @param above the rows above the table
 */
export function toldBySteps(
  mapping: CsvMapping,
  lines: readonly TableRow[],
  above: readonly TableRow[],
): CsvMapping | null {
  const { amounts, columns } = mapping;
  if (
    amounts.kind !== "signed" ||
    columns.balance === null ||
    isOfCard(mapping.header ?? []) ||
    isNamedCard(above)
  )
    return null;
  const side = sideColumns(mapping);
  const moved = lines.filter(
    (row) =>
      readAmount(row, mapping).kind === "amount" &&
      notBooked(row, side, row.cells[columns.bookedOn] ?? "") === null,
  );
  if (
    side.balanceBefore !== null ||
    moved.some((row) => hasSign(row, mapping) || feeOf(row, mapping, side) !== null)
  )
    return null;
  const steps = moved.map((row) => stepOf(row, mapping));
  const known = steps.flatMap((step) => step ?? []);
  if (known.length < steps.length) return null;
  if (fitsBalances(mapping, moved, 2)) return null;
  return [known, known.toReversed()].some(wentOut)
    ? { ...mapping, amounts: { kind: "stepped", amount: amounts.amount, first: null } }
    : null;
}

interface Step {
  amount: Amount;
  balance: Amount;
}

function stepOf(row: TableRow, mapping: CsvMapping): Step | null {
  const amount = readAmount(row, mapping);
  const column = mapping.columns.balance ?? -1;
  const balance = balanceIn(row.cells[column] ?? "", mapping, row.numeric?.[column]);
  return amount.kind !== "amount" || balance === null ? null : { amount: amount.amount, balance };
}

function wentOut(steps: readonly Step[]): boolean {
  const moves = steps.slice(1).map(({ amount, balance }, at) => ({
    amount,
    moved: subtractAmounts(balance, steps[at]?.balance ?? "0"),
  }));
  const came = moves.filter(({ amount, moved }) => sameAmount(moved, amount)).length;
  const went = moves.filter(({ amount, moved }) => sameAmount(moved, `-${amount}`)).length;
  return went > 0 && (came + went) * 4 >= moves.length * 3;
}
