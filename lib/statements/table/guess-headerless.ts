import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { AmountColumns, CsvMapping, DecimalSign } from "@/lib/domain/statements/csv-mapping";
import { isNoAmount, parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { isCurrencyCode } from "@/lib/money/currency-code";
import { guessDateOrder } from "@/lib/domain/statements/guess-date-order";
import type { Guess } from "@/lib/domain/statements/guess";
import { fittingBalances, signsAreOpposite, withOtherSigns, withProvedMinus } from "./guess-signs";
import { toldBySteps } from "./guess-steps";
import { guessDecimalSign } from "./guess-decimal-sign";
import { tellsBothWays } from "./guess-marked";
import { moneyTexts } from "./money-texts";
import { printedIn } from "./printed-in";
import { ownNumberIn } from "./own-column";
import { amountOfTwo, areExclusive, movedColumns, outColumn } from "./orient-split";
import { isBlankRow, type TableRow } from "./row";
import { meaningOf } from "./side-columns";

/**
 * Guesses the mapping of a table without a header from the content of its columns. Never certain. Null if there is no column of dates
 * or none of amounts.
 */
export function guessHeaderless(
  rows: readonly TableRow[],
  where: Pick<CsvMapping, "separator" | "encoding" | "sheet">,
): Guess<CsvMapping> | null {
  // Rows above the first line say nothing about the columns.
  const first = Math.max(
    0,
    rows.findIndex(
      (row) =>
        row.cells.some(isDay) &&
        row.cells.some((cell, index) => isMoney(cell) || isNumber(row, index)),
    ),
  );
  const data = rows.slice(first).filter((row) => row.problem === null && !isBlankRow(row));
  const width = Math.max(0, ...data.map((row) => row.cells.length));
  const columns = Array.from({ length: width }, (_, index) =>
    data.map((row) => row.cells[index] ?? ""),
  );
  const days = columns.flatMap((cells, index) => (mostly(cells, isDay) ? [index] : []));
  const [bookedOn, valueOn] = days;
  if (bookedOn === undefined) return null;
  const lines = data.filter((row) => isDay(row.cells[bookedOn] ?? ""));
  const money = moneyColumns(lines, { width, days });
  const decimal = guessDecimalSign(moneyTexts(rows, lines, money));
  const decimalSign = decimal.value;
  const order = guessDateOrder((columns[bookedOn] ?? []).filter(isDay), []);
  const found = amountsOf(lines, money, {
    decimalSign,
    isOldestFirst: isOldestFirst(
      lines.flatMap((row) => parseDay(row.cells[bookedOn] ?? "", order.value) ?? []),
    ),
  });
  if (!found) return null;
  const amounts = withMarks(found.amounts, lines, { width, decimalSign });
  const { currency, account } = columnsOfAll(lines, { width, days, money });
  const status = statusColumn(lines, width);
  const taken = new Set<number | null>([
    ...days,
    ...money,
    account,
    status,
    ...codeColumns(lines, width),
  ]);
  const text = columns.flatMap((cells, index) =>
    taken.has(index) || !cells.some((cell) => /[a-z]{3}/i.test(cell)) ? [] : [index],
  );
  const mapping: CsvMapping = {
    kind: "table",
    ...where,
    header: null,
    skipRows: rows.findIndex((row) => isDay(row.cells[bookedOn] ?? "")),
    dateOrder: order.value,
    decimalSign,
    columns: {
      bookedOn,
      valueOn: valueOn ?? null,
      narration: text.slice(0, 20),
      bankReference: null,
      paymentReference: null,
      counterparty: null,
      counterpartyAccount: null,
      balance: found.balance,
      currency,
      ...(account === null ? {} : { account }),
      ...(status === null ? {} : { status }),
    },
    amounts,
  };
  const proved =
    amounts.kind === "split"
      ? (fittingBalances(mapping, [], lines) ?? withProvedMinus(mapping, lines))
      : (toldBySteps(mapping, lines, rows.slice(0, mapping.skipRows)) ??
        (signsAreOpposite(mapping, lines) ? withOtherSigns(mapping) : mapping));
  return { value: proved, doubts: ["no_header", ...order.doubts, ...decimal.doubts] };
}

/** The columns of money. A spreadsheet's whole numbers may be references, unless they fill the gaps of such a column, as money out those of money in. */
function moneyColumns(
  lines: readonly TableRow[],
  { width, days }: { width: number; days: readonly number[] },
): number[] {
  const others = Array.from({ length: width }, (_, index) => index).filter(
    (index) => !days.includes(index),
  );
  const sure = others.filter((index) => isMoneyColumn(lines.map((row) => row.cells[index] ?? "")));
  const fills = (index: number) =>
    lines.every((row) => !row.cells[index] || isNumber(row, index)) &&
    sure.some((other) => areExclusive(lines, index, other));
  return others.filter((index) => sure.includes(index) || fills(index));
}

/** Finds two columns of money in and money out followed by a balance, or one column with a balance after it or on both sides. */
function amountsOf(
  lines: readonly TableRow[],
  money: readonly number[],
  { decimalSign, isOldestFirst }: { decimalSign: DecimalSign; isOldestFirst: boolean | null },
): { amounts: AmountColumns; balance: number | null } | null {
  const [amount, second, third] = money;
  if (amount === undefined) return null;
  const moved = movedColumns(lines, money, decimalSign);
  if (moved)
    return {
      amounts: { kind: "signed", amount: moved.amount, inverted: false },
      balance: moved.balance,
    };
  if (second === undefined)
    return { amounts: { kind: "signed", amount, inverted: false }, balance: null };
  if (third === undefined && !areExclusive(lines, amount, second)) {
    const { amount: moves, balance } = amountOfTwo(
      lines,
      [amount, second],
      decimalSign,
      isOldestFirst,
    );
    return { amounts: { kind: "signed", amount: moves, inverted: false }, balance };
  }
  const negative = [amount, second].find((index) =>
    isNegative(lines.map((row) => row.cells[index] ?? "")),
  );
  const out =
    negative ??
    (third === undefined ? amount : outColumn(lines, amount, second, third, decimalSign));
  return {
    amounts: {
      kind: "split",
      out,
      in: out === amount ? second : amount,
      outNegative: negative !== undefined,
    },
    balance: third ?? null,
  };
}

/** Null if the days don't show it. */
function isOldestFirst(days: readonly CalendarDay[]): boolean | null {
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined || first === last ? null : first < last;
}

/** The column that says of every line whether it is booked, as USAA's `posted` and `forecasted`, where some are not. */
function statusColumn(lines: readonly TableRow[], width: number): number | null {
  const words = (index: number) => lines.map((row) => (row.cells[index] ?? "").trim());
  const tells = (index: number) =>
    words(index).every((word) => word !== "" && meaningOf(word) !== "unknown") &&
    words(index).some((word) => meaningOf(word) !== "booked");
  const found = Array.from({ length: width }, (_, index) => index).find(
    (index) => lines.length > 0 && tells(index),
  );
  return found ?? null;
}

/** So few lines may have been paid to one account. */
const FEW = 3;

/**
 * The first column that holds the same currency on every line, and the first that holds the same account number, as Rabobank, ASN and OTP
 * print before a line's own data.
 */
function columnsOfAll(
  lines: readonly TableRow[],
  { width, days, money }: { width: number; days: readonly number[]; money: readonly number[] },
): { currency: number | null; account: number | null } {
  const others = Array.from({ length: width }, (_, index) => index).filter(
    (index) => !days.includes(index) && !money.includes(index),
  );
  const ofAll = (index: number) => {
    const cells = new Set(lines.map((row) => (row.cells[index] ?? "").trim()));
    return cells.size === 1 ? [...cells].join("") : "";
  };
  const currency = others.find((index) => isCurrencyCode(ofAll(index)));
  const account =
    lines.length < FEW ? undefined : others.find((index) => isLikeAccount(ofAll(index)));
  return { currency: currency ?? null, account: account ?? null };
}

/** The columns that hold nothing but a currency's code. They say nothing about a line. */
function codeColumns(lines: readonly TableRow[], width: number): number[] {
  return Array.from({ length: width }, (_, index) => index).filter(
    (index) =>
      lines.length > 0 && lines.every((row) => isCurrencyCode((row.cells[index] ?? "").trim())),
  );
}

/** An IBAN, or digits in the groups of a national number; a bare number may as well be a code. */
function isLikeAccount(cell: string): boolean {
  return (
    ownNumberIn(cell) !== null &&
    (/^[A-Z]{2}\d{2}[A-Z0-9 ]{11,32}$/.test(cell) || /^\d{4,10}(?:-\d{6,12}){1,3}$/.test(cell))
  );
}

/** With the column whose words tell the way of figures that have no signs: the one nearest to them that says both ways, and only those. */
function withMarks(
  amounts: AmountColumns,
  lines: readonly TableRow[],
  { width, decimalSign }: { width: number; decimalSign: DecimalSign },
): AmountColumns {
  if (amounts.kind !== "signed") return amounts;
  const printed = lines.map((row) => printedIn(row, amounts.amount, decimalSign));
  if (printed.some((each) => each !== null && (each.mark !== null || each.amount.startsWith("-"))))
    return amounts;
  const [mark] = Array.from({ length: width }, (_, column) => column)
    .filter((column) => tellsBothWays(lines, column))
    .toSorted((a, b) => Math.abs(a - amounts.amount) - Math.abs(b - amounts.amount));
  return mark === undefined ? amounts : { kind: "marked", amount: amounts.amount, mark };
}

/** Whether every figure has a minus. Then it is money out, even if the balances don't show it. */
function isNegative(cells: readonly string[]): boolean {
  const figures = cells.filter((cell) => !isNoAmount(cell));
  return figures.length > 0 && figures.every((cell) => /^[-−–(]/.test(cell));
}

export function isDay(cell: string): boolean {
  // A balance such as `54676.77` isn't a number of days. Digits without separators are as often a reference as a date, so only those
  // that begin with a year of this century are taken as a date.
  if (/^\d+[.,]\d+$/.test(cell)) return false;
  return /\D/.test(cell)
    ? (parseDay(cell, "dmy") ?? parseDay(cell, "mdy")) !== null
    : /^20\d{6}$/.test(cell) && parseDay(cell, "ymd") !== null;
}

/** Whether a spreadsheet's cell holds a number rather than text or a day. */
function isNumber(row: TableRow, index: number): boolean {
  return row.numeric?.[index] === true;
}

function isMoney(cell: string): boolean {
  return /[.,]\d{2}\D*$/.test(cell) && isAmount(cell);
}

function isAmount(cell: string): boolean {
  return (parsePrintedAmount(cell, ".") ?? parsePrintedAmount(cell, ",")) !== null;
}

/**
 * Whether most cells have two digits after a decimal sign; or all are figures and one has a fraction or a minus, since spreadsheets
 * remove trailing zeros.
 */
function isMoneyColumn(cells: readonly string[]): boolean {
  if (mostly(cells, (cell) => isNoAmount(cell) || isMoney(cell)) && cells.some(isMoney))
    return true;
  const filled = cells.filter((cell) => cell !== "");
  return (
    filled.length > 0 &&
    filled.every((cell) => isNoAmount(cell) || (isAmount(cell) && cell.length <= 16)) &&
    filled.some((cell) => /^-|[.,]\d{1,2}$/.test(cell))
  );
}

/** Whether at least half of the non-empty cells fit. */
function mostly(cells: readonly string[], fits: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && filled.filter(fits).length >= filled.length / 2;
}
