import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { isNoAmount, parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { guessDateOrder, guessDecimalSign, type Guess } from "./guess-marks";
import { areExclusive, outColumn } from "./orient-split";
import { isBlankRow, type TableRow } from "./row";

/** A table without a header, by what its columns hold. Never certain; null when it has no column of dates and one of amounts. */
export function guessHeaderless(rows: readonly TableRow[], where: Pick<CsvMapping, "separator" | "encoding" | "sheet">): Guess<CsvMapping> | null {
  const data = rows.filter((row) => row.problem === null && !isBlankRow(row));
  const width = Math.max(0, ...data.map((row) => row.cells.length));
  const columns = Array.from({ length: width }, (_, index) => data.map((row) => row.cells[index] ?? ""));
  const isDay = (cell: string) => /\D/.test(cell) && (parseDay(cell, "dmy") ?? parseDay(cell, "mdy")) !== null;
  const days = mostly(columns, isDay);
  const money = mostly(columns, (cell) => isNoAmount(cell) || (/[.,]\d{2}\D*$/.test(cell) && (parsePrintedAmount(cell, ".") ?? parsePrintedAmount(cell, ",")) !== null), days);
  const [bookedOn, valueOn] = days;
  const [amount, second, third] = money;
  if (bookedOn === undefined || amount === undefined) return null;
  const text = columns.flatMap((cells, index) => (days.includes(index) || money.includes(index) || !cells.some((cell) => /[a-z]{3}/i.test(cell)) ? [] : [index]));
  const decimalSign = guessDecimalSign(money.flatMap((index) => columns[index] ?? [])).value;
  const skipRows = Math.max(0, rows.findIndex((row) => isDay(row.cells[bookedOn] ?? "")));
  const lines = data.filter((row) => isDay(row.cells[bookedOn] ?? ""));
  const split = second !== undefined && (third !== undefined || areExclusive(lines, amount, second));
  const out = split && third !== undefined ? outColumn(lines, amount, second, third, decimalSign) : amount;
  const mapping: CsvMapping = {
    kind: "table",
    ...where,
    header: null,
    skipRows,
    dateOrder: guessDateOrder((columns[bookedOn] ?? []).filter(isDay), []).value,
    decimalSign,
    columns: {
      bookedOn, valueOn: valueOn ?? null, narration: text.slice(0, 20), bankReference: null, paymentReference: null,
      counterparty: null, counterpartyAccount: null, balance: (split ? third : second) ?? null, currency: null,
    },
    amounts: split ? { kind: "split", out, in: out === amount ? second : amount, outNegative: false } : { kind: "signed", amount, inverted: false },
  };
  return { value: mapping, certain: false };
}

/** The columns in which at least half of the cells fit, and one of them says something. */
function mostly(columns: readonly string[][], fits: (cell: string) => boolean, except: readonly number[] = []): number[] {
  return columns.flatMap((cells, index) => {
    const filled = cells.filter((cell) => cell !== "");
    return !except.includes(index) && filled.length > 0 && filled.filter(fits).length >= filled.length / 2 ? [index] : [];
  });
}
