import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { addAmounts, sameAmount, subtractAmounts, type Amount } from "@/lib/money/amount";
import { balanceIn } from "./labels";
import { readAmount } from "./read-amount";
import type { TableRow } from "./row";

/**
 * Whether the running balances show that the signs mean the opposite, so that a minus brings money in. True only
 * if every line of the sample fits that way, in the file's order or backwards, and not every line fits the usual way.
 */
export function signsAreInverted(mapping: CsvMapping, dated: readonly TableRow[]): boolean {
  const { amounts, columns } = mapping;
  if (amounts.kind !== "signed" || amounts.inverted || columns.balance === null) return false;
  const steps: { amount: Amount; balance: Amount }[] = [];
  for (const row of dated) {
    const amount = readAmount(row, mapping);
    const balance = balanceIn(row.cells[columns.balance] ?? "", mapping, row.numeric?.[columns.balance]);
    if (amount.kind !== "amount" || balance === null) return false;
    steps.push({ amount: amount.direction === "in" ? amount.amount : `-${amount.amount}`, balance });
  }
  if (steps.length < 3) return false;
  const fits = (step: typeof addAmounts) => [steps, steps.toReversed()].some((order) => order.every(({ amount, balance }, index) => index === 0 || sameAmount(step(order[index - 1]?.balance ?? "0", amount), balance)));
  return fits(subtractAmounts) && !fits(addAmounts);
}
