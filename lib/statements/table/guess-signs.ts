import type {
  AmountColumns,
  CsvMapping,
  DecimalSign,
  SplitAmounts,
} from "@/lib/domain/statements/csv-mapping";
import type { PrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { addAmounts, sameAmount, type Amount } from "@/lib/money/amount";
import type { Guess } from "@/lib/domain/statements/guess";
import { balanceIn } from "./labels";
import { printedIn } from "./printed-in";
import { readAmount } from "./read-amount";
import type { TableRow } from "./row";

/** The mapping whose unmarked figures mean the opposite. */
export function withOtherSigns(mapping: CsvMapping): CsvMapping {
  return mapping.amounts.kind === "signed"
    ? { ...mapping, amounts: { ...mapping.amounts, inverted: !mapping.amounts.inverted } }
    : mapping;
}

/**
 * Whether the running balances show that the signs mean the opposite, so that a minus brings money in. True only if every line of the
 * sample fits that way, in the file's order or backwards, and not every line fits the usual way.
 */
export function signsAreOpposite(mapping: CsvMapping, dated: readonly TableRow[]): boolean {
  return (
    mapping.amounts.kind === "signed" &&
    fitsBalances(withOtherSigns(mapping), dated) &&
    !fitsBalances(mapping, dated)
  );
}

/**
 * The mapping with other columns of amounts, if the running balances follow from those and not from the ones that the headings suggest:
 * another amount, as that in the account's currency, or money in and out the other way round, as customers of a bank see it. Null if
 * none fits.
 */
export function fittingBalances(
  mapping: CsvMapping,
  amounts: readonly number[],
  dated: readonly TableRow[],
): CsvMapping | null {
  if (mapping.columns.balance === null || fitsBalances(mapping, dated)) return null;
  const { amounts: first } = mapping;
  const others: CsvMapping["amounts"][] =
    first.kind === "split"
      ? [turnedSides(first)]
      : amounts.flatMap((amount) => (amount === first.amount ? [] : [{ ...first, amount }]));
  return (
    others
      .map((other) => ({ ...mapping, amounts: other }))
      .find((other) => fitsBalances(other, dated)) ?? null
  );
}

/** The mapping with money out printed the other way, if some of it takes back what went out and the running balances follow from the lines only so. */
export function withProvedOut(mapping: CsvMapping, dated: readonly TableRow[]): CsvMapping {
  const { amounts } = mapping;
  if (
    amounts.kind !== "split" ||
    !hasBothSigns(mapping, amounts.out, dated) ||
    fitsBalances(mapping, dated, 2)
  )
    return mapping;
  const other: CsvMapping = {
    ...mapping,
    amounts: { ...amounts, outNegative: !amounts.outNegative },
  };
  return fitsBalances(other, dated, 2) ? other : mapping;
}

/** Whether some figures of a column have a minus and others have none: then some of them take others back. */
function hasBothSigns(
  { decimalSign }: CsvMapping,
  column: number,
  dated: readonly TableRow[],
): boolean {
  const signs = dated
    .flatMap((row) => printedIn(row, column, decimalSign)?.amount ?? [])
    .filter((amount) => /[1-9]/.test(amount))
    .map((amount) => amount.startsWith("-"));
  return new Set(signs).size === 2;
}

/** Money in and out the other way round; how a column is printed goes with it. */
export function turnedSides({
  in: incoming,
  out,
  outNegative,
  inNegative = false,
}: SplitAmounts): SplitAmounts {
  return {
    kind: "split",
    in: out,
    out: incoming,
    outNegative: inNegative,
    ...(outNegative && { inNegative: true }),
  };
}

/**
 * The mapping with money in printed with a minus, if the running balances follow from the lines only so. What is owed on a card becomes
 * less by what is paid in, and then they follow from neither.
 */
export function withProvedMinus(mapping: CsvMapping, dated: readonly TableRow[]): CsvMapping {
  if (mapping.amounts.kind !== "split" || !isInUnderMinus(mapping, dated)) return mapping;
  const other: CsvMapping = { ...mapping, amounts: { ...mapping.amounts, inNegative: true } };
  return !fitsBalances(mapping, dated) && fitsBalances(other, dated) ? other : mapping;
}

/** Whether most figures of money in have a minus, though nobody has said that the bank prints them so. */
export function isInUnderMinus(
  { amounts, decimalSign }: Pick<CsvMapping, "amounts" | "decimalSign">,
  data: readonly TableRow[],
): boolean {
  if (amounts.kind !== "split" || amounts.inNegative === true) return false;
  const printed = data
    .flatMap((row) => printedIn(row, amounts.in, decimalSign) ?? [])
    .filter(({ amount }) => /[1-9]/.test(amount));
  return printed.filter(({ amount }) => amount.startsWith("-")).length > printed.length / 2;
}

/**
 * Whether the running balances follow from the lines, in the file's order or backwards.
 * @param least so many lines show it
 */
export function fitsBalances(mapping: CsvMapping, dated: readonly TableRow[], least = 3): boolean {
  const { columns } = mapping;
  if (columns.balance === null) return false;
  const steps: { amount: Amount; balance: Amount }[] = [];
  for (const row of dated) {
    const amount = readAmount(row, mapping);
    const balance = balanceIn(
      row.cells[columns.balance] ?? "",
      mapping,
      row.numeric?.[columns.balance],
    );
    if (amount.kind !== "amount" || balance === null) return false;
    steps.push({
      amount: amount.direction === "in" ? amount.amount : `-${amount.amount}`,
      balance,
    });
  }
  if (steps.length < least) return false;
  return [steps, steps.toReversed()].some((order) =>
    order.every(
      ({ amount, balance }, index) =>
        index === 0 || sameAmount(addAmounts(order[index - 1]?.balance ?? "0", amount), balance),
    ),
  );
}

/** Whether a bank marks only what came in, as FNB does: some figures have a CR, none has a DR or a minus, and the others have nothing. */
export function marksOnlyCredits(printed: readonly PrintedAmount[]): boolean {
  const moved = printed.filter(({ amount }) => /[1-9]/.test(amount));
  return (
    moved.some(({ mark }) => mark === "in") &&
    moved.some(({ mark }) => mark === null) &&
    moved.every(({ amount, mark }) => mark !== "out" && !amount.startsWith("-"))
  );
}

/**
 * How a column of money out is printed: with a minus or without, as most of its figures are. The others are movements taken back. Where
 * those are more than a third, it isn't certain which are which.
 */
export function signsOfOut(
  amounts: AmountColumns,
  data: readonly TableRow[],
  decimalSign: DecimalSign,
): Guess<AmountColumns> {
  if (amounts.kind !== "split") return { value: amounts, doubts: [] };
  const out = data
    .flatMap((row) => printedIn(row, amounts.out, decimalSign) ?? [])
    .filter(({ amount }) => /[1-9]/.test(amount));
  const negative = out.filter(({ amount }) => amount.startsWith("-")).length;
  const others = Math.min(negative, out.length - negative);
  return {
    value: { ...amounts, outNegative: negative > out.length / 2 },
    doubts: others * 3 <= out.length ? [] : ["signed_out"],
  };
}
