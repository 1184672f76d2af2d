import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { currencyOfCell } from "./currency-code";
import { isProven, judge } from "./judge";
import { headerKey } from "./header-row";
import { ownNumberIn } from "./own-column";
import { readAmount } from "./read-amount";
import type { TableRow } from "./row";
import { notBooked, sideColumns } from "./side-columns";

/**
 * The mapping of a list in which each currency has running balances of its own, as PayPal and other wallets print it: each is an account,
 * and a person says which one is read. Null for any other table, such as a card's, whose lines were paid in several currencies.
 */
export function currencyLedger(
  mapping: CsvMapping,
  rows: readonly TableRow[],
  dated: readonly TableRow[],
): CsvMapping | null {
  const { currency, balance } = mapping.columns;
  if (currency === null || balance === null) return null;
  const side = sideColumns(mapping);
  if (side.account !== null && areOfOneCurrency(dated, side.account, currency)) return null;
  const moved = dated.filter(
    (row) =>
      readAmount(row, mapping).kind === "amount" &&
      notBooked(row, side, row.cells[mapping.columns.bookedOn] ?? "") === null,
  );
  const counts = new Map<string, number>();
  for (const row of moved) {
    const name = (row.cells[currency] ?? "").trim();
    if (currencyOfCell(name) === null) return null;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const several = [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []));
  if (counts.size < 2 || several.length === 0 || isProven(judge(rows, mapping))) return null;
  const ofEach = { ...mapping, columns: { ...mapping.columns, currency: null, account: currency } };
  return several.every((onlyAccount) => isProven(judge(rows, { ...ofEach, onlyAccount })))
    ? ofEach
    : null;
}

/** Whether the lines name their accounts by numbers, each with one currency: then the numbers tell the accounts apart. */
function areOfOneCurrency(lines: readonly TableRow[], account: number, currency: number): boolean {
  const cells = (column: number) => lines.map((row) => (row.cells[column] ?? "").trim());
  const numbers = cells(account);
  const pairs = new Set(numbers.map((number, line) => `${number} ${cells(currency)[line] ?? ""}`));
  return (
    numbers.every((number) => ownNumberIn(number) !== null) && pairs.size === new Set(numbers).size
  );
}

/** What a card's list, or one of payments, has beside the amount: another amount of the payment, or the rate between them. */
const OTHER_AMOUNT =
  /\b(?:rate|original|orig|foreign|local|billing|billed|settlement|settled|target|source|conversion|converted|card|kurs|koers|taux)\b/;

/**
 * The mapping of a list without balances whose lines are of several currencies, as those of wallets and exchanges are: each is an account,
 * and a person says which one is read. Null for any other table, such as a card's, which tells the payment's currency beside its own.
 */
export function currencyList(mapping: CsvMapping, dated: readonly TableRow[]): CsvMapping | null {
  const {
    header,
    columns: { currency, balance },
  } = mapping;
  if (
    header === null ||
    currency === null ||
    balance !== null ||
    header.some((cell) => OTHER_AMOUNT.test(headerKey(cell)))
  )
    return null;
  const side = sideColumns(mapping);
  if (side.account !== null && areOfOneCurrency(dated, side.account, currency)) return null;
  const moved = dated.filter(
    (row) =>
      readAmount(row, mapping).kind === "amount" &&
      notBooked(row, side, row.cells[mapping.columns.bookedOn] ?? "") === null,
  );
  const codes = moved.map((row) => currencyOfCell(row.cells[currency] ?? ""));
  if (codes.includes(null) || new Set(codes).size < 2) return null;
  return { ...mapping, columns: { ...mapping.columns, currency: null, account: currency } };
}
