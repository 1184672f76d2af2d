import type { AmountColumns, CsvMapping, DecimalSign } from "@/lib/domain/statements/csv-mapping";
import { isNoAmount, parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { guessDateOrder, guessDecimalSign, type Guess } from "./guess-marks";
import { areExclusive, movedColumns, outColumn } from "./orient-split";
import { isBlankRow, type TableRow } from "./row";

/** A table without a header, by what its columns hold. Never certain; null when it has no column of dates and one of amounts. */
export function guessHeaderless(rows: readonly TableRow[], where: Pick<CsvMapping, "separator" | "encoding" | "sheet">): Guess<CsvMapping> | null {
  // What is above the first line says nothing about its columns.
  const first = Math.max(0, rows.findIndex((row) => row.cells.some(isDay) && row.cells.some(isMoney)));
  const data = rows.slice(first).filter((row) => row.problem === null && !isBlankRow(row));
  const width = Math.max(0, ...data.map((row) => row.cells.length));
  const columns = Array.from({ length: width }, (_, index) => data.map((row) => row.cells[index] ?? ""));
  const days = columns.flatMap((cells, index) => (mostly(cells, isDay) ? [index] : []));
  const [bookedOn, valueOn] = days;
  if (bookedOn === undefined) return null;
  const lines = data.filter((row) => isDay(row.cells[bookedOn] ?? ""));
  const money = columns.flatMap((_, index) => (!days.includes(index) && isMoneyColumn(lines.map((row) => row.cells[index] ?? "")) ? [index] : []));
  const decimalSign = guessDecimalSign(money.flatMap((index) => lines.map((row) => row.cells[index] ?? ""))).value;
  const found = amountsOf(lines, money, decimalSign);
  if (!found) return null;
  const text = columns.flatMap((cells, index) => (days.includes(index) || money.includes(index) || !cells.some((cell) => /[a-z]{3}/i.test(cell)) ? [] : [index]));
  const mapping: CsvMapping = {
    kind: "table",
    ...where,
    header: null,
    skipRows: rows.findIndex((row) => isDay(row.cells[bookedOn] ?? "")),
    dateOrder: guessDateOrder((columns[bookedOn] ?? []).filter(isDay), []).value,
    decimalSign,
    columns: {
      bookedOn, valueOn: valueOn ?? null, narration: text.slice(0, 20), bankReference: null, paymentReference: null,
      counterparty: null, counterpartyAccount: null, balance: found.balance, currency: null,
    },
    amounts: found.amounts,
  };
  return { value: mapping, certain: false };
}

/** Two columns of money in and out, followed by a balance; or one column with the balance after it or on both sides. */
function amountsOf(lines: readonly TableRow[], money: readonly number[], decimalSign: DecimalSign): { amounts: AmountColumns; balance: number | null } | null {
  const [amount, second, third] = money;
  if (amount === undefined) return null;
  const moved = movedColumns(lines, money, decimalSign);
  if (moved) return { amounts: { kind: "signed", amount: moved.amount, inverted: false }, balance: moved.balance };
  if (second === undefined || (third === undefined && !areExclusive(lines, amount, second))) return { amounts: { kind: "signed", amount, inverted: false }, balance: second ?? null };
  const negative = [amount, second].find((index) => isNegative(lines.map((row) => row.cells[index] ?? "")));
  const out = negative ?? (third === undefined ? amount : outColumn(lines, amount, second, third, decimalSign));
  return { amounts: { kind: "split", out, in: out === amount ? second : amount, outNegative: negative !== undefined }, balance: third ?? null };
}

/** Whether every figure has a minus: then it is money out, even where the balances leave it open. */
function isNegative(cells: readonly string[]): boolean {
  const figures = cells.filter((cell) => !isNoAmount(cell));
  return figures.length > 0 && figures.every((cell) => /^[-−–(]/.test(cell));
}

function isDay(cell: string): boolean {
  // A balance of `54676.77` is no count of days. Digits in a row are a reference as often as a day: only a year of this century in front is believed.
  if (/^\d+[.,]\d+$/.test(cell)) return false;
  return /\D/.test(cell) ? (parseDay(cell, "dmy") ?? parseDay(cell, "mdy")) !== null : /^20\d{6}$/.test(cell) && parseDay(cell, "ymd") !== null;
}

function isMoney(cell: string): boolean {
  return /[.,]\d{2}\D*$/.test(cell) && isAmount(cell);
}

function isAmount(cell: string): boolean {
  return (parsePrintedAmount(cell, ".") ?? parsePrintedAmount(cell, ",")) !== null;
}

/** Most cells have two digits after a decimal sign; or all are figures, one of them with a fraction or a minus, as where a spreadsheet left zeros out. */
function isMoneyColumn(cells: readonly string[]): boolean {
  if (mostly(cells, (cell) => isNoAmount(cell) || isMoney(cell)) && cells.some(isMoney)) return true;
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && filled.every((cell) => isNoAmount(cell) || (isAmount(cell) && cell.length <= 16)) && filled.some((cell) => /^-|[.,]\d{1,2}$/.test(cell));
}

/** Whether at least half of the cells that hold anything fit. */
function mostly(cells: readonly string[], fits: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && filled.filter(fits).length >= filled.length / 2;
}
