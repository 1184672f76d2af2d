import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import type { Direction } from "@/lib/domain/statements/statement";
import { sameAmount, subtractAmounts, type Amount } from "@/lib/money/amount";
import { balanceIn } from "./labels";
import { feeOf } from "./row-movement";
import { readAmount } from "./read-amount";
import type { TableRow } from "./row";
import { sideColumns } from "./side-columns";

/** So many lines, at least, must follow from the balances beside them. */
const FEWEST = 2;

/**
 * The way of each line as its balance and the one before it show, in the file's order or backwards; null for a line of which they don't
 * show it, as the first. Null if the balances don't follow from the amounts, whichever way these went.
 */
export function waysByBalance(
  mapping: CsvMapping,
  rows: readonly TableRow[],
): (Direction | null)[] | null {
  const { balance } = mapping.columns;
  if (balance === null) return null;
  const side = sideColumns(mapping);
  const read = rows.map((row) => {
    const amount = readAmount(row, mapping);
    const printed = balanceIn(row.cells[balance] ?? "", mapping, row.numeric?.[balance]);
    const fee = feeOf(row, mapping, side);
    return amount.kind !== "amount" || printed === null
      ? null
      : { amount: amount.amount, fee: fee?.replace("-", "") ?? "0", balance: printed };
  });
  if (read.some((each) => each === null)) return null;
  const steps = read.flatMap((each) => each ?? []);
  return inOrder(steps) ?? inOrder(steps.toReversed())?.toReversed() ?? null;
}

interface Step {
  amount: Amount;
  fee: Amount;
  balance: Amount;
}

function inOrder(steps: readonly Step[]): (Direction | null)[] | null {
  const ways = steps.map(({ amount, fee, balance }, index): Direction | "neither" | null => {
    const before = steps[index - 1]?.balance;
    if (before === undefined) return null;
    const moved = subtractAmounts(balance, before);
    const fits = (way: Amount) =>
      sameAmount(moved, way) || sameAmount(moved, subtractAmounts(way, fee));
    return fits(amount) ? "in" : fits(subtractAmounts("0", amount)) ? "out" : "neither";
  });
  if (ways.includes("neither") || ways.length <= FEWEST) return null;
  return ways.flatMap((way) => (way === "neither" ? [] : [way]));
}
