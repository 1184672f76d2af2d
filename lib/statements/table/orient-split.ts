import { isNoAmount } from "@/lib/domain/statements/parse-printed-amount";
import type { DecimalSign } from "@/lib/domain/statements/csv-mapping";
import { addAmounts, sameAmount, subtractAmounts, type Amount } from "@/lib/money/amount";
import { printedIn } from "./printed-in";
import { signedPrinted } from "./signed-printed";
import type { TableRow } from "./row";

/** Whether no row has an amount in both columns, and most rows have one in either. Then they are money in and money out. */
export function areExclusive(rows: readonly TableRow[], first: number, second: number): boolean {
  const has = (row: TableRow, column: number) => !isNoAmount(row.cells[column] ?? "");
  const either = rows.filter((row) => has(row, first) !== has(row, second)).length;
  return (
    either > rows.length / 2 &&
    [first, second].every((column) => rows.some((row) => has(row, column))) &&
    !rows.some((row) => has(row, first) && has(row, second))
  );
}

/**
 * Which of two columns without a header is money out: the one with which more of the printed balances add up. The first one if they
 * don't show it.
 */
export function outColumn(
  rows: readonly TableRow[],
  first: number,
  second: number,
  balance: number,
  decimalSign: DecimalSign,
): number {
  const read = (row: TableRow, column: number): Amount => {
    const printed = printedIn(row, column, decimalSign);
    return printed ? signedPrinted(printed) : "0";
  };
  const steps = rows.map((row) => ({
    effect: subtractAmounts(read(row, second), read(row, first)),
    balance: read(row, balance),
  }));
  const follows = (
    fits: (above: (typeof steps)[number], below: (typeof steps)[number]) => boolean,
  ) =>
    steps.slice(1).filter((below, index) => {
      const above = steps[index];
      return above !== undefined && fits(above, below);
    }).length;
  // Oldest first, a balance follows from the one above it; newest first, from the one below it.
  const firstIsOut = Math.max(
    follows((above, below) => sameAmount(addAmounts(above.balance, below.effect), below.balance)),
    follows((above, below) => sameAmount(addAmounts(below.balance, above.effect), above.balance)),
  );
  const secondIsOut = Math.max(
    follows((above, below) =>
      sameAmount(subtractAmounts(above.balance, below.effect), below.balance),
    ),
    follows((above, below) =>
      sameAmount(subtractAmounts(below.balance, above.effect), above.balance),
    ),
  );
  return secondIsOut > firstIsOut ? second : first;
}

/**
 * Which of two columns without a header is the amount, and whether the other is the balance after it, as the balances of most lines show.
 * Some banks print the balance before a line: then it is none. Amounts without any sign may have gone either way. Without such balances,
 * the first one is the amount, unless only the second has a minus.
 * @param isOldestFirst as the days of the rows show; null if they don't
 */
export function amountOfTwo(
  rows: readonly TableRow[],
  [first, second]: readonly [number, number],
  decimalSign: DecimalSign,
  isOldestFirst: boolean | null,
): { amount: number; balance: number | null } {
  const read = (row: TableRow, column: number): Amount => {
    const printed = printedIn(row, column, decimalSign);
    return printed ? signedPrinted(printed) : "0";
  };
  const hasSign = (column: number) =>
    rows.some((row) => {
      const printed = printedIn(row, column, decimalSign);
      return printed !== null && (printed.mark !== null || printed.amount.startsWith("-"));
    });
  const orders =
    isOldestFirst === null ? [rows, rows.toReversed()] : [isOldestFirst ? rows : rows.toReversed()];
  const count = (amount: number, balance: number, isBefore: boolean): number => {
    const isSigned = hasSign(amount);
    return Math.max(
      ...orders.map(
        (inTime) =>
          inTime.slice(1).filter((later, index) => {
            const earlier = inTime[index] ?? later;
            const [step, moved] = [
              subtractAmounts(read(later, balance), read(earlier, balance)),
              read(isBefore ? earlier : later, amount),
            ];
            return sameAmount(isSigned ? step : step.replace("-", ""), moved);
          }).length,
      ),
    );
  };
  const pairs = [
    { amount: first, balance: second, fitting: count(first, second, false) },
    { amount: second, balance: first, fitting: count(second, first, false) },
    { amount: second, balance: null, fitting: count(second, first, true) },
    { amount: first, balance: null, fitting: count(first, second, true) },
  ];
  const best = pairs.reduce((one, other) => (other.fitting > one.fitting ? other : one));
  if (best.fitting > 0) return { amount: best.amount, balance: best.balance };
  const hasMinus = (column: number) => rows.some((row) => read(row, column).startsWith("-"));
  return !hasMinus(first) && hasMinus(second)
    ? { amount: second, balance: null }
    : { amount: first, balance: second };
}

/**
 * The amount between two balances that confirm it: on every row, one column is the difference between a second and a third. Null if
 * there is none. ABN AMRO prints both balances of a line.
 */
export function movedColumns(
  rows: readonly TableRow[],
  money: readonly number[],
  decimalSign: DecimalSign,
): { amount: number; balance: number } | null {
  if (money.length !== 3 || rows.length === 0) return null;
  const read = (row: TableRow, column: number): Amount | null => {
    const printed = printedIn(row, column, decimalSign);
    return printed && signedPrinted(printed);
  };
  for (const amount of money) {
    const [before, balance] = money.filter((column) => column !== amount);
    if (before === undefined || balance === undefined) continue;
    const fits = rows.every((row) => {
      const [moved, from, to] = [read(row, amount), read(row, before), read(row, balance)];
      return (
        moved !== null && from !== null && to !== null && sameAmount(addAmounts(from, moved), to)
      );
    });
    if (fits && rows.some((row) => !isNoAmount(row.cells[before] ?? "")))
      return { amount, balance };
  }
  return null;
}
