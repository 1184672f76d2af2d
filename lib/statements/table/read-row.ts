import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { isNoAmount } from "@/lib/domain/statements/parse-printed-amount";
import type {
  Balance,
  Direction,
  Question,
  StatementLine,
} from "@/lib/domain/statements/statement";
import {
  type Amount,
  addAmounts,
  compareAmounts,
  isZero,
  sameAmount,
  subtractAmounts,
} from "@/lib/money/amount";
import { currencyBeside, currencyOfCell } from "./currency-words";
import { balanceAt, isBareLabel, isOfPage, labelBelow, labelOf, mayBeLabelled } from "./labels";
import { markOf, readAmount } from "./read-amount";
import { cellAt, type TableRow, figureColumns, printedIn, signedPrinted } from "./row";
import { type SideColumns, balanceMarkOf, comeApart, notBooked } from "./side-columns";
import { narrationOf, referenceOf } from "../limits";

export type RowReading =
  /** With the fee from a separate column, signed as printed. The amount is zero if the row is only a fee. */
  | { kind: "line"; line: StatementLine; fee: Amount | null; balanceBefore: Amount | null }
  | { kind: "balance"; which: "opening" | "closing"; balance: Balance; ofPage: boolean }
  | { kind: "more"; text: string }
  | { kind: "nothing" }
  /** A day and text without an amount: a bank's note, or a wrongly chosen column. */
  | { kind: "unpriced" }
  | { kind: "skipped"; what: string }
  | { kind: "bad"; problem: string; question?: Question };

const ORDER_WORDS = { dmy: "day, month, year", mdy: "month, day, year", ymd: "year, month, day" };

/** Reads one row by the mapping. */
export function readRow(row: TableRow, mapping: CsvMapping, side: SideColumns): RowReading {
  if (row.problem !== null) return { kind: "bad", problem: row.problem };
  if (row.cells.every((cell) => cell === "")) return { kind: "nothing" };
  const labelled = mayBeLabelled(row.text) ? readLabelled(row, mapping) : null;
  if (labelled) return labelled;
  const amount = readAmount(row, mapping);
  const dateText = cellAt(row, mapping.columns.bookedOn);
  const bookedOn = parseDay(dateText, mapping.dateOrder);
  const fee = feeOf(row, mapping, side);
  if (amount.kind === "none" && (fee === null || bookedOn === null))
    return withoutAmount(row, mapping, bookedOn !== null);
  const what = notBooked(row, side, dateText);
  if (what !== null) return { kind: "skipped", what };
  if (bookedOn === null && amount.kind === "amount" && isNotBookedYet(row, mapping, side))
    return { kind: "skipped", what: "rows without a booking day" };
  if (bookedOn === null) return withoutDate(mapping, dateText, amount.kind === "amount");
  const apart = comeApart(row, side);
  if (apart !== null) return { kind: "bad", problem: apart };
  if (amount.kind === "problem") return { ...amount, kind: "bad" };
  const { amount: figure, direction } =
    amount.kind === "amount" ? amount : { amount: "0", direction: "out" as const };
  const moved = { bookedOn, direction, amount: figure, fee, balanceBefore: null };
  return readLine(row, mapping, completeFromBalances(row, mapping, moved, side), side);
}

function readLine(
  row: TableRow,
  mapping: CsvMapping,
  { bookedOn, direction, amount, fee, balanceBefore }: Moved,
  side: SideColumns,
): RowReading {
  const { columns } = mapping;
  const cell = (column: number | null) => cellAt(row, column);
  const valueText = cell(columns.valueOn);
  const valueOn = /\d/.test(valueText) ? parseDay(valueText, mapping.dateOrder) : null;
  if (valueOn === null && /\d/.test(valueText))
    return { kind: "bad", problem: notADate(valueText, mapping) };
  const balanceText = cell(columns.balance);
  const printed = /\d/.test(balanceText) ? balanceAt(row, columns.balance ?? -1, mapping) : null;
  const balanceAfter =
    printed && signedPrinted({ amount: printed, mark: balanceMarkOf(row, side) });
  if (balanceAfter === null && /\d/.test(balanceText))
    return {
      kind: "bad",
      problem: `“${balanceText.slice(0, 80)}” is not a balance that can be read.`,
    };
  const named = cell(columns.counterparty);
  const isOwn = side.payers && direction === "out";
  const inFigure =
    figureColumns(mapping.amounts)
      .map((column) => currencyBeside(cell(column)))
      .find((code) => code !== null) ?? null;
  const line: StatementLine = {
    lineNumber: row.number,
    bookedOn,
    valueOn,
    direction,
    amount,
    currency: currencyOfCell(cell(columns.currency)) ?? inFigure,
    // Some banks print the same text in two columns.
    narration: narrationOf(
      new Set([
        ...columns.narration.map((column) => cell(column)),
        ...(isOwn ? [named] : []),
        cell(markText(mapping, row)),
      ]),
    ),
    bankReference: referenceOf(cell(columns.bankReference)),
    paymentReference: referenceOf(cell(columns.paymentReference)),
    counterparty: isOwn ? null : referenceOf(named),
    counterpartyAccount: referenceOf(cell(columns.counterpartyAccount)),
    reversal: null,
    transactionHash: null,
    network: null,
    balanceAfter,
    ...(inFigure !== null &&
      columns.currency === null &&
      namesNoOther(row, mapping, inFigure) && { namesCurrency: true }),
  };
  return { kind: "line", line, fee, balanceBefore };
}

/** True if no other figure of the row is in another currency. A payment for a token would be. */
function namesNoOther({ cells }: TableRow, mapping: CsvMapping, code: string): boolean {
  const figures = figureColumns(mapping.amounts);
  return cells.every(
    (cell, column) => figures.includes(column) || (currencyBeside(cell) ?? code) === code,
  );
}

/** The column of marks, if it says more than the direction: `Merchant payment`, a payer. The account's own number doesn't. */
function markText({ amounts }: CsvMapping, row: TableRow): number | null {
  if (amounts.kind !== "marked" || amounts.words === undefined) return null;
  const mark = cellAt(row, amounts.mark).toLowerCase();
  return amounts.rest !== undefined &&
    amounts.words.some((word) => word.mark.trim().toLowerCase() === mark)
    ? null
    : amounts.mark;
}

/** Rows that banks put among the lines: opening and closing balance, totals. They have no amount of their own, or no date. */
function readLabelled(row: TableRow, mapping: CsvMapping): RowReading | null {
  // Without a header, a row may as well be above the lines.
  const labelIn = mapping.header === null ? labelOf : labelBelow;
  const index = row.cells.findIndex((cell) => labelIn(cell.replace(/[:.]\s*$/, "")) !== null);
  const text = cellAt(row, index).replace(/[:.]\s*$/, "");
  const label = index < 0 ? null : labelIn(text);
  // A bare “balance” tells neither which one nor the lines' order, but is no payment.
  if (label === "balance") return isBareLabel(text) ? { kind: "nothing" } : null;
  if (label !== "opening" && label !== "closing" && label !== "total") return null;
  const on = parseDay(cellAt(row, mapping.columns.bookedOn), mapping.dateOrder);
  // Swedbank, which prints no balances beside its lines, prints a day beside its turnovers.
  if (label === "total")
    return on === null || (isBareLabel(text) && mapping.columns.balance === null)
      ? { kind: "nothing" }
      : null;
  const column = balanceColumn(row, mapping, index);
  const printed = column === null ? null : balanceAt(row, column, mapping);
  const { amounts } = mapping;
  const side = amounts.kind === "split" && column === amounts.out ? "out" : null;
  const amount =
    printed &&
    signedPrinted({
      amount: printed,
      mark:
        amounts.kind === "marked" && column === amounts.amount
          ? markOf(cellAt(row, amounts.mark))
          : side,
    });
  // A payment's text may mention balances too. With a day, and with an amount besides the balance, it is a line.
  const moved = on === null ? null : readAmount(row, mapping);
  const isBeside = mapping.columns.balance !== null && column === mapping.columns.balance;
  // Some banks print the opening balance under money in as well.
  const isTwice =
    moved?.kind === "amount" &&
    amount !== null &&
    sameAmount(moved.amount, amount.replace("-", ""));
  if (moved?.kind === "amount" && (!isBareLabel(text) || (isBeside && !isTwice))) return null;
  if (on !== null && amount === null) return null;
  return amount === null
    ? { kind: "nothing" }
    : { kind: "balance", which: label, balance: { amount, on }, ofPage: isOfPage(text) };
}

/**
 * The column of a row's printed balance. Otherwise that of the amount, where Standard Bank prints it; otherwise the last
 * cell behind the label that is an amount; otherwise, where the label stands behind them, the column of money in or out
 * that holds one.
 */
function balanceColumn(row: TableRow, mapping: CsvMapping, labelIndex: number): number | null {
  const own = mapping.columns.balance;
  if (own !== null && /\d/.test(cellAt(row, own))) return own;
  const { amounts } = mapping;
  const holdsOne = (column: number) =>
    !isNoAmount(cellAt(row, column)) && balanceAt(row, column, mapping) !== null;
  if (amounts.kind !== "split" && holdsOne(amounts.amount)) return amounts.amount;
  const behind = row.cells.findLastIndex(
    (_, index) => index > labelIndex && balanceAt(row, index, mapping) !== null,
  );
  if (behind >= 0) return behind;
  return amounts.kind === "split" ? ([amounts.in, amounts.out].find(holdsOne) ?? null) : null;
}

function withoutAmount(row: TableRow, mapping: CsvMapping, dated: boolean): RowReading {
  const filled = row.cells.flatMap((cell, index) => (cell === "" ? [] : [index]));
  const inNarration = filled.every((index) => mapping.columns.narration.includes(index));
  if (!dated && inNarration && filled.length > 0 && !filled.includes(0))
    return { kind: "more", text: filled.map((index) => row.cells[index]).join(" ") };
  // A dated row whose amounts are all empty or zero moved no money, and is counted. Notes below the table have no date.
  return { kind: dated ? "unpriced" : "nothing" };
}

/** No day of booking, though another day beside it, or no balance unlike other rows. */
function isNotBookedYet(row: TableRow, { columns }: CsvMapping, { days }: SideColumns): boolean {
  if (cellAt(row, columns.bookedOn) !== "") return false;
  if (columns.balance !== null) return !/\d/.test(cellAt(row, columns.balance));
  return days.some((column) => /\d/.test(cellAt(row, column)));
}

function withoutDate(mapping: CsvMapping, dateText: string, hasAmount: boolean): RowReading {
  // Words in the amount column on a row without a date are a note, or the header repeated on a new page.
  if (!hasAmount && !/\d/.test(dateText)) return { kind: "nothing" };
  if (dateText === "") return { kind: "bad", problem: "The line has an amount and no date." };
  return { kind: "bad", problem: notADate(dateText, mapping) };
}

function notADate(text: string, mapping: CsvMapping): string {
  return `“${text.slice(0, 80)}” is not a date in the order ${ORDER_WORDS[mapping.dateOrder]}.`;
}

interface Moved {
  bookedOn: string;
  direction: Direction;
  amount: Amount;
  fee: Amount | null;
  balanceBefore: Amount | null;
}

/** Completes direction and fee of an unsigned amount from the balances around it. */
function completeFromBalances(
  row: TableRow,
  mapping: CsvMapping,
  moved: Moved,
  { balanceBefore }: SideColumns,
): Moved {
  const { columns, amounts } = mapping;
  if (balanceBefore === null || columns.balance === null) return moved;
  const [before, behind] = [balanceBefore, columns.balance].map((column) =>
    balanceAt(row, column, mapping),
  );
  if (!before || !behind) return moved;
  // Where the direction is told, they still show what a fee beside the amount did.
  if (amounts.kind !== "signed" || moved.direction !== (amounts.inverted ? "out" : "in"))
    return { ...moved, balanceBefore: before };
  const change = subtractAmounts(behind, before);
  const direction: Direction = change.startsWith("-") ? "out" : "in";
  const fee = subtractAmounts(change, direction === "out" ? `-${moved.amount}` : moved.amount);
  // A difference as large as the amount itself can't be a fee. The check of running balances will refuse the line.
  if (compareAmounts(fee.replace("-", ""), moved.amount) >= 0) return moved;
  return { ...moved, direction, fee: isZero(fee) ? null : fee, balanceBefore: before };
}

/** The fees in separate columns, together, signed as printed; null if there are none. */
export function feeOf(
  row: TableRow,
  { decimalSign }: CsvMapping,
  { fees }: SideColumns,
): Amount | null {
  const printed = fees.flatMap((column) => {
    const fee = printedIn(row, column, decimalSign);
    return fee && /[1-9]/.test(fee.amount) ? [signedPrinted(fee)] : [];
  });
  return printed.length === 0 ? null : printed.reduce((sum, fee) => addAmounts(sum, fee));
}
