import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { guessDateOrder, parseDay } from "@/lib/domain/statements/parse-day";
import { isNoAmount, parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { ownNumberIn } from "./accounts";
import { candidates } from "./candidates";
import { currencyOfCell } from "./currency-words";
import { amountColumns, directionFromWords, movements } from "./amount-columns";
import { type FoundHeader, dayParts, findHeader, headerKey, joinDay } from "./headings";
import { isProven, judge } from "./judge";
import { moneyTexts } from "./labels";
import { lastNamed, otherColumns } from "./propose-columns";
import { isDay, proposeByContent } from "./propose-by-content";
import {
  cellAt,
  columnOf,
  type TableRow,
  figureColumns,
  guessDecimalSign,
  isBlankRow,
  type Where,
} from "./row";
import { sideColumns } from "./side-columns";

/** Proposes how to read a bank's table, by its headings or contents. Null if nothing looks like one. */
export function propose(rows: readonly TableRow[], where: Where): CsvMapping | null {
  const header = findHeader(rows);
  return (header && proposeByHeadings(rows, header, where)) ?? proposeByContent(rows, where);
}

function proposeByHeadings(
  rows: readonly TableRow[],
  header: FoundHeader,
  where: Where,
): CsvMapping | null {
  const below = rows.slice(header.index + 1);
  const parts = dayParts(header.row.cells, below);
  const data = below
    .filter((row) => row.problem === null && !isBlankRow(row))
    .map((row) => (parts === null ? row : joinDay(row, parts)));
  const column = (index: number) => columnOf(data, index);
  const bookedOn = parts?.bookedOn ?? dayColumn(header, data);
  const amounts = amountColumns(header, column);
  // Headings that don't name the amounts are of no help.
  if (bookedOn === null || amounts === null) return null;
  const dateOrder = guessDateOrder(
    dateLike(column(bookedOn)),
    rows.slice(0, header.index).map((row) => row.text),
  ).value;
  const figures = figureColumns(amounts);
  const lines = data.filter((row) => parseDay(cellAt(row, bookedOn), dateOrder) !== null);
  const moved = lines.filter((row) => figures.some((at) => !isNoAmount(cellAt(row, at))));
  const columns = otherColumns(header, bookedOn, amounts, { lines, moved });
  const mapping: CsvMapping = {
    kind: "table",
    ...where,
    header: header.row.cells.slice(0, Math.max(lastNamed(header), ...columns.narration) + 1),
    skipRows: 0,
    dateOrder,
    decimalSign: ".",
    columns: parts === null ? columns : { ...columns, ...parts },
    amounts,
  };
  const decimalSign = decimalSignOf(rows, data, mapping).value;
  return best({ ...mapping, decimalSign }, rows, lines, header);
}

function best(
  mapping: CsvMapping,
  rows: readonly TableRow[],
  lines: readonly TableRow[],
  header: FoundHeader,
): CsvMapping {
  const readings = [...candidates(mapping, header, lines)];
  const [first = { mapping, minSteps: 1 }] = readings;
  if (isProven(judge(rows, first.mapping))) return first.mapping;
  const ledger = currencyLedger(first.mapping, rows, lines);
  if (ledger) return ledger;
  const byWords = directionFromWords(first.mapping, lines);
  if (byWords) return currencyList(byWords, lines) ?? byWords;
  const proven = readings
    .slice(1)
    .find((reading) => isProven(judge(rows, reading.mapping), reading.minSteps));
  return proven?.mapping ?? currencyList(first.mapping, lines) ?? first.mapping;
}

/** The column of the days of booking. Fidelity leaves that of settlement days empty. */
function dayColumn(header: FoundHeader, data: readonly TableRow[]): number | null {
  const booked = header.roles.get("bookedOn") ?? [];
  const filled = booked.find((index) => data.some(({ cells }) => /\d/.test(cells[index] ?? "")));
  return filled ?? booked[0] ?? otherDays(header, data) ?? header.roles.get("valueOn")?.[0] ?? null;
}

/** Only value dates have a known heading. The other's may stand in another row, as at Stanbic; a person confirms it. */
function otherDays({ row, roles }: FoundHeader, data: readonly TableRow[]): number | null {
  const valueOn = roles.get("valueOn") ?? [];
  const money = (["amount", "in", "out"] as const).flatMap((role) => roles.get(role) ?? []);
  // Balances before and after the lines have only a value date.
  const lines = data.filter(
    (row) =>
      valueOn.some((index) => isDay(cellAt(row, index))) &&
      money.some((index) => !isNoAmount(cellAt(row, index))),
  );
  const found = row.cells.findIndex(
    (_, index) =>
      !valueOn.includes(index) &&
      lines.length > 0 &&
      lines.every((each) => isDay(cellAt(each, index))),
  );
  return found < 0 ? null : found;
}

function dateLike(cells: readonly string[]): string[] {
  // Totals and notes below the lines are in the same column.
  return cells.filter((cell) => /^\W*(?:\d|[a-z]{3,9}[ .,-]+\d)/i.test(cell) && cell.length <= 40);
}

/** The decimal sign of the amounts; without any, that of balances and fees. They may be printed otherwise. */
export function decimalSignOf(
  rows: readonly TableRow[],
  data: readonly TableRow[],
  mapping: CsvMapping,
): ReturnType<typeof guessDecimalSign> {
  const figures = figureColumns(mapping.amounts);
  const money = moneyTexts(rows, data, figures);
  const isTold = money.some(
    (cell) => (parsePrintedAmount(cell, ".") === null) !== (parsePrintedAmount(cell, ",") === null),
  );
  const { fees, balanceBefore } = sideColumns(mapping);
  return guessDecimalSign(
    isTold
      ? money
      : moneyTexts(rows, data, [...figures, mapping.columns.balance, ...fees, balanceBefore]),
  );
}

/**
 * The mapping of a ledger in which each currency has its own running balances. PayPal and other wallets print it: each
 * currency is an account, and a person says which one is read. Null for any other table, such as a card's, whose lines
 * were paid in several currencies.
 */
function currencyLedger(
  mapping: CsvMapping,
  rows: readonly TableRow[],
  dated: readonly TableRow[],
): CsvMapping | null {
  if (mapping.columns.balance === null) return null;
  const counts = new Map<string, number>();
  for (const name of currenciesOf(mapping, dated)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const several = [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []));
  if (counts.size < 2 || several.length === 0) return null;
  const ofEach = withCurrencyAsAccount(mapping);
  return several.every((onlyAccount) => isProven(judge(rows, { ...ofEach, onlyAccount })))
    ? ofEach
    : null;
}

/** The currency's name on each booked line. None if some name isn't one, or account numbers tell the accounts apart. */
function currenciesOf(mapping: CsvMapping, dated: readonly TableRow[]): string[] {
  const { currency } = mapping.columns;
  if (currency === null) return [];
  const { account } = sideColumns(mapping);
  if (account !== null && areOfOneCurrency(dated, account, currency)) return [];
  const names = movements(mapping, dated).map((row) => cellAt(row, currency));
  return names.every((name) => currencyOfCell(name) !== null) ? names : [];
}

function withCurrencyAsAccount(mapping: CsvMapping): CsvMapping {
  const { currency } = mapping.columns;
  return { ...mapping, columns: { ...mapping.columns, currency: null, account: currency } };
}

function areOfOneCurrency(lines: readonly TableRow[], account: number, currency: number): boolean {
  const numbers = columnOf(lines, account);
  const pairs = new Set(lines.map((row) => `${cellAt(row, account)} ${cellAt(row, currency)}`));
  return (
    numbers.every((number) => ownNumberIn(number) !== null) && pairs.size === new Set(numbers).size
  );
}

const OTHER_AMOUNT =
  /\b(?:rate|original|orig|foreign|local|billing|billed|settlement|settled|target|source|conversion|converted|card|kurs|koers|taux)\b/;

/**
 * The mapping of a list in several currencies without balances, as wallets and exchanges print. Each currency is an
 * account, and a person says which one is read. Null for any other table, such as a card's, which tells the payment's
 * currency beside its own.
 */
function currencyList(mapping: CsvMapping, dated: readonly TableRow[]): CsvMapping | null {
  const { header, columns } = mapping;
  if (
    header === null ||
    columns.balance !== null ||
    header.some((cell) => OTHER_AMOUNT.test(headerKey(cell)))
  )
    return null;
  const codes = new Set(currenciesOf(mapping, dated).map(currencyOfCell));
  return codes.size < 2 ? null : withCurrencyAsAccount(mapping);
}
