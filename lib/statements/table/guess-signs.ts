import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import type { PrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { addAmounts, sameAmount, type Amount } from "@/lib/money/amount";
import { balanceIn } from "./labels";
import { readAmount } from "./read-amount";
import type { TableRow } from "./row";

/** The mapping whose unmarked figures mean the opposite. */
export function withOtherSigns(mapping: CsvMapping): CsvMapping {
  return mapping.amounts.kind === "signed" ? { ...mapping, amounts: { ...mapping.amounts, inverted: !mapping.amounts.inverted } } : mapping;
}

/**
 * Whether the running balances show that the signs mean the opposite, so that a minus brings money in. True only if every line of the
 * sample fits that way, in the file's order or backwards, and not every line fits the usual way.
 */
export function signsAreOpposite(mapping: CsvMapping, dated: readonly TableRow[]): boolean {
  return mapping.amounts.kind === "signed" && fitsBalances(withOtherSigns(mapping), dated) && !fitsBalances(mapping, dated);
}

/**
 * The mapping with other columns of amounts, if the running balances follow from those and not from the ones that the headings suggest:
 * another amount, as that in the account's currency, or money in and out the other way round, as customers of a bank see it. Null if
 * none fits.
 */
export function fittingBalances(mapping: CsvMapping, amounts: readonly number[], dated: readonly TableRow[]): CsvMapping | null {
  if (mapping.columns.balance === null || fitsBalances(mapping, dated)) return null;
  const { amounts: first } = mapping;
  const others: CsvMapping["amounts"][] =
    first.kind === "split" ? [{ ...first, in: first.out, out: first.in }] : amounts.flatMap((amount) => (amount === first.amount ? [] : [{ ...first, amount }]));
  return others.map((other) => ({ ...mapping, amounts: other })).find((other) => fitsBalances(other, dated)) ?? null;
}

function fitsBalances(mapping: CsvMapping, dated: readonly TableRow[]): boolean {
  const { columns } = mapping;
  if (columns.balance === null) return false;
  const steps: { amount: Amount; balance: Amount }[] = [];
  for (const row of dated) {
    const amount = readAmount(row, mapping);
    const balance = balanceIn(row.cells[columns.balance] ?? "", mapping, row.numeric?.[columns.balance]);
    if (amount.kind !== "amount" || balance === null) return false;
    steps.push({ amount: amount.direction === "in" ? amount.amount : `-${amount.amount}`, balance });
  }
  if (steps.length < 3) return false;
  return [steps, steps.toReversed()].some((order) => order.every(({ amount, balance }, index) => index === 0 || sameAmount(addAmounts(order[index - 1]?.balance ?? "0", amount), balance)));
}

/** Whether a bank marks only what came in, as FNB does: some figures have a CR, none has a DR or a minus, and the others have nothing. */
export function marksOnlyCredits(printed: readonly PrintedAmount[]): boolean {
  const moved = printed.filter(({ amount }) => /[1-9]/.test(amount));
  return moved.some(({ mark }) => mark === "in") && moved.some(({ mark }) => mark === null) && moved.every(({ amount, mark }) => mark !== "out" && !amount.startsWith("-"));
}
