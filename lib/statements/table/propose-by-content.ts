import type { AmountColumns, CsvMapping, SplitAmounts } from "@/lib/domain/statements/mapping";
import { guessDateOrder, parseDay } from "@/lib/domain/statements/parse-day";
import { isNoAmount } from "@/lib/domain/statements/parse-printed-amount";
import { sameAmount, subtractAmounts } from "@/lib/money/amount";
import { isCurrencyCode } from "@/lib/money/currency";
import type { Candidate } from "./candidates";
import { hasSign, marksBothDirections } from "./amount-columns";
import {
  cellAt,
  columnOf,
  type TableRow,
  guessDecimalSign,
  isBlankRow,
  printedIn,
  printedWithAnySign,
  type Where,
} from "./row";
import { isProven, judge } from "./judge";
import { balanceAt, moneyTexts } from "./labels";
import { ownNumberIn } from "./accounts";
import { meaningOf } from "./side-columns";

/** Proposes a mapping for unknown headings. Null if there is no column of dates or none of amounts. */
export function proposeByContent(rows: readonly TableRow[], where: Where): CsvMapping | null {
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
  const column = (index: number) => columnOf(data, index);
  const all = Array.from({ length: width }, (_, index) => index);
  const days = all.filter((index) => mostly(column(index), isDay));
  const [bookedOn, valueOn = null] = days;
  if (bookedOn === undefined) return null;
  const lines = data.filter((row) => isDay(cellAt(row, bookedOn)));
  const money = moneyColumns(
    lines,
    all.filter((index) => !days.includes(index)),
  );
  const dateOrder = guessDateOrder(column(bookedOn).filter(isDay), []).value;
  const others = all.filter((index) => !days.includes(index) && !money.includes(index));
  const account = ownAccount(lines, others);
  const status = others.find((index) => isStatus(lines, index)) ?? null;
  const codes = others.filter((index) => lines.every((row) => isCurrencyCode(cellAt(row, index))));
  const currency = codes.find((index) => isSame(lines, index)) ?? null;
  const taken = new Set<number | null>([account, status, ...codes]);
  const narration = others.filter(
    (index) => !taken.has(index) && column(index).some((cell) => /[a-z]{3}/i.test(cell)),
  );
  const mapping: Omit<CsvMapping, "amounts"> = {
    kind: "table",
    ...where,
    header: null,
    skipRows: rows.findIndex((row) => isDay(cellAt(row, bookedOn))),
    dateOrder,
    decimalSign: guessDecimalSign(moneyTexts(rows, lines, money)).value,
    columns: {
      bookedOn,
      valueOn,
      narration: narration.slice(0, 20),
      bankReference: null,
      paymentReference: null,
      counterparty: null,
      counterpartyAccount: null,
      balance: null,
      currency,
      ...(account === null ? {} : { account }),
      ...(status === null ? {} : { status }),
    },
  };
  const before = money.find((amount) =>
    money.some((balance) => amount !== balance && standsBefore(lines, amount, balance, mapping)),
  );
  if (before !== undefined)
    return { ...mapping, amounts: { kind: "signed", amount: before, inverted: false } };
  const ways = waysToRead(lines, money, mapping);
  const likeliest = ways[0]?.mapping;
  if (!likeliest) return null;
  const proven = ways.find((way) => isProven(judge(rows, way.mapping), way.minSteps))?.mapping;
  return withMarks(proven ?? likeliest, lines, all);
}

/** The likeliest first. A single amount, or money in and out, with a balance or without. */
function waysToRead(
  lines: readonly TableRow[],
  money: readonly number[],
  mapping: Omit<CsvMapping, "amounts">,
): Candidate[] {
  const read = (amounts: AmountColumns, balance: number | null): CsvMapping => ({
    ...mapping,
    columns: { ...mapping.columns, balance },
    amounts,
  });
  const signed = (amount: number, balance: number | null, inverted = false) =>
    read({ kind: "signed", amount, inverted }, balance);
  const split = (incoming: number, out: number): SplitAmounts => ({
    kind: "split",
    in: incoming,
    out,
    outNegative: isNegative(lines, out),
  });
  const [first, second] = money;
  if (first === undefined) return [];
  if (second === undefined) return [{ mapping: signed(first, null), minSteps: 1 }];
  const pairs = money.flatMap((one) =>
    money.flatMap((other) => (one === other ? [] : [[one, other] as const])),
  );
  const sides = pairs.filter(([one, other]) => one < other && areExclusive(lines, one, other));
  const splits = sides.flatMap(([one, other]) => {
    const balances = money.filter((column) => column !== one && column !== other);
    const turned = isNegative(lines, other) && !isNegative(lines, one);
    return [...balances, null].flatMap((balance) => {
      // Banks print money out first.
      const ways = [split(other, one), split(one, other)];
      const minus = ways.map((way) => ({ ...way, inNegative: true }));
      return [...(turned ? ways.toReversed() : ways), ...minus].map((way) => read(way, balance));
    });
  });
  const hasMinus = (column: number) =>
    lines.some((row) => printedIn(row, column, mapping.decimalSign)?.amount.startsWith("-"));
  const others = [
    ...splits,
    ...(!hasMinus(first) && hasMinus(second) ? [signed(second, null)] : []),
    ...pairs.map(([amount, balance]) => signed(amount, balance)),
    ...pairs
      .filter(([amount]) => hasMinus(amount))
      .map(([amount, balance]) => signed(amount, balance, true)),
  ];
  return [
    ...betweenBalances(lines, pairs, mapping).map(([amount, balance]) => ({
      mapping: signed(amount, balance),
      minSteps: 1,
    })),
    ...others.map((each, index) => ({ mapping: each, minSteps: index === 0 ? 1 : 2 })),
  ];
}

/** ABN AMRO prints both balances of a line, before its amount and behind it. */
function betweenBalances(
  lines: readonly TableRow[],
  pairs: readonly (readonly [number, number])[],
  how: Omit<CsvMapping, "amounts">,
): (readonly [amount: number, balance: number])[] {
  const read = (row: TableRow, column: number) => balanceAt(row, column, how) ?? "";
  return pairs.filter(([amount, balance]) =>
    pairs.some(
      ([before, other]) =>
        other === balance &&
        before !== amount &&
        lines.some((row) => !isNoAmount(cellAt(row, before))) &&
        lines.every(
          (row) =>
            read(row, before) !== "" &&
            read(row, amount) !== "" &&
            sameAmount(
              subtractAmounts(read(row, balance) || "0", read(row, before)),
              read(row, amount),
            ),
        ),
    ),
  );
}

/** True if the figure beside each line is the balance before it, not after. */
function standsBefore(
  lines: readonly TableRow[],
  amount: number,
  balance: number,
  mapping: Omit<CsvMapping, "amounts">,
): boolean {
  const days = lines.flatMap(
    (row) => parseDay(cellAt(row, mapping.columns.bookedOn), mapping.dateOrder) ?? [],
  );
  const order = (days[0] ?? "") > (days.at(-1) ?? "") ? lines.toReversed() : lines;
  const read = (row: TableRow, column: number) => balanceAt(row, column, mapping) ?? "0";
  const isSigned = lines.some((row) => read(row, amount).startsWith("-"));
  const fits = (moves: TableRow, from: TableRow, to: TableRow) => {
    const step = subtractAmounts(read(to, balance), read(from, balance));
    return sameAmount(isSigned ? step : step.replace("-", ""), read(moves, amount));
  };
  const steps = order.slice(1).map((later, index) => [order[index] ?? later, later] as const);
  return (
    steps.length > 1 &&
    steps.every(([earlier, later]) => fits(earlier, earlier, later)) &&
    !steps.every(([earlier, later]) => fits(later, earlier, later))
  );
}

/** True if no row has an amount in both columns, and most in either. Then they are money in and money out. */
function areExclusive(rows: readonly TableRow[], first: number, second: number): boolean {
  const has = (row: TableRow, column: number) => !isNoAmount(cellAt(row, column));
  const either = rows.filter((row) => has(row, first) !== has(row, second)).length;
  return (
    either > rows.length / 2 &&
    [first, second].every((column) => rows.some((row) => has(row, column))) &&
    !rows.some((row) => has(row, first) && has(row, second))
  );
}

/** The columns of money. A spreadsheet's whole numbers may be references, unless they fill the gaps of such a column, as money out those of money in. */
function moneyColumns(lines: readonly TableRow[], others: readonly number[]): number[] {
  const sure = others.filter((index) => isMoneyColumn(columnOf(lines, index)));
  const fills = (index: number) =>
    lines.every(
      (row) => !row.cells[index] || isNumber(row, index) || /^\d{1,12}$/.test(row.cells[index]),
    ) && sure.some((other) => areExclusive(lines, index, other));
  return others.filter((index) => sure.includes(index) || fills(index));
}

/** True for a column of statuses, as USAA's `posted` and `forecasted`. Some lines must not be booked. */
function isStatus(lines: readonly TableRow[], index: number): boolean {
  const words = lines.map((row) => cellAt(row, index));
  return (
    words.length > 0 &&
    words.every((word) => word !== "" && meaningOf(word) !== "unknown") &&
    words.some((word) => meaningOf(word) !== "booked")
  );
}

/** So few lines may have been paid to one account. */
const FEW = 3;

/** Rabobank, ASN and OTP print the account on every line. A bare number may as well be a code. */
function ownAccount(lines: readonly TableRow[], others: readonly number[]): number | null {
  const isLikeAccount = (cell: string) =>
    ownNumberIn(cell) !== null &&
    (/^[A-Z]{2}\d{2}[A-Z0-9 ]{11,32}$/.test(cell) || /^\d{4,10}(?:-\d{6,12}){1,3}$/.test(cell));
  const [first] = lines;
  if (first === undefined || lines.length < FEW) return null;
  return (
    others.find((index) => isSame(lines, index) && isLikeAccount(cellAt(first, index))) ?? null
  );
}

function isSame(lines: readonly TableRow[], index: number): boolean {
  return new Set(lines.map((row) => cellAt(row, index))).size === 1;
}

/** Adds the nearest column that tells the direction of unsigned figures. It has both directions, and nothing else. */
function withMarks(
  mapping: CsvMapping,
  lines: readonly TableRow[],
  all: readonly number[],
): CsvMapping {
  const { amounts } = mapping;
  if (amounts.kind === "split" || lines.some((row) => hasSign(row, mapping))) return mapping;
  const { amount } = amounts;
  const [mark] = all
    .filter((column) => marksBothDirections(lines, column))
    .toSorted((a, b) => Math.abs(a - amount) - Math.abs(b - amount));
  return mark === undefined ? mapping : { ...mapping, amounts: { kind: "marked", amount, mark } };
}

function isNegative(lines: readonly TableRow[], column: number): boolean {
  const figures = lines.map((row) => cellAt(row, column)).filter((cell) => !isNoAmount(cell));
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

function isNumber(row: TableRow, index: number): boolean {
  return row.numeric?.[index] === true;
}

function isMoney(cell: string): boolean {
  return /[.,]\d{2}\D*$/.test(cell) && printedWithAnySign(cell) !== null;
}

/** Two digits behind the decimal sign in most cells. Or figures with a fraction or minus, as spreadsheets cut zeros. */
function isMoneyColumn(cells: readonly string[]): boolean {
  if (mostly(cells, (cell) => isNoAmount(cell) || isMoney(cell)) && cells.some(isMoney))
    return true;
  const filled = cells.filter((cell) => cell !== "");
  return (
    filled.length > 0 &&
    filled.every(
      (cell) => isNoAmount(cell) || (printedWithAnySign(cell) !== null && cell.length <= 16),
    ) &&
    filled.some((cell) => /^-|[.,]\d{1,2}$/.test(cell))
  );
}

function mostly(cells: readonly string[], fits: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && filled.filter(fits).length >= filled.length / 2;
}
