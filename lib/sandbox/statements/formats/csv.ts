import { absolute } from "../micros";
import type { BankLine } from "../statement-day";
import type { CsvStyle } from "../statement-options";
import { isoDay } from "../days";
import {
  amountText,
  grouped,
  namedDay,
  openingOf,
  slashDay,
  type BankStatement,
  type StatementHead,
} from "./statement-text";

interface Layout {
  newline: string;
  separator: string;
  /** Rows above the first line; the last holds the column names. */
  head(statement: StatementHead): string[][];
  row(line: BankLine): string[];
  foot?(totals: Totals): string[][];
}

interface Totals {
  currency: string;
  debits: bigint;
  credits: bigint;
  closing: bigint;
}

const shown = (micros: bigint, currency: string): string => grouped(amountText(micros, currency));
const debitOf = ({ amount, currency }: BankLine): string =>
  amount < 0n ? shown(absolute(amount), currency) : "";
const creditOf = ({ amount, currency }: BankLine): string =>
  amount < 0n ? "" : shown(amount, currency);
const comma = (text: string): string => text.replace(".", ",");

const LAYOUTS: Record<CsvStyle, Layout> = {
  signed: {
    newline: "\n",
    separator: ",",
    head: () => [["Date", "Value Date", "Reference", "Narration", "Amount", "Currency", "Balance"]],
    row: (line) => [
      isoDay(line.bookedOn),
      isoDay(line.valueOn),
      line.bankReference,
      line.narration,
      amountText(line.amount, line.currency),
      line.currency,
      amountText(line.balance, line.currency),
    ],
  },
  debit_credit: {
    newline: "\r\n",
    separator: ",",
    head: (statement) => [
      ["Transaction Date", "Value Date", "Description", "Reference", "Debit", "Credit", "Balance"],
      [
        namedDay(statement.options.from),
        "",
        "Opening Balance",
        "",
        "",
        "",
        shown(openingOf(statement), statement.account.currency),
      ],
    ],
    row: (line) => [
      namedDay(line.bookedOn),
      namedDay(line.valueOn),
      line.narration,
      line.bankReference,
      debitOf(line),
      creditOf(line),
      shown(line.balance, line.currency),
    ],
  },
  preamble: {
    newline: "\n",
    separator: ",",
    head: (statement) => [
      [statement.account.bankName.toUpperCase()],
      ["STATEMENT OF ACCOUNT"],
      ["Account Name", statement.account.accountName],
      ["Account Number", statement.account.accountNumber],
      ["Currency", statement.account.currency],
      ["Period", `${slashDay(statement.options.from)} to ${slashDay(statement.options.to)}`],
      ["Opening Balance", shown(openingOf(statement), statement.account.currency)],
      [],
      ["S/N", "Date", "Value Date", "Narration", "Reference", "Debit", "Credit", "Balance"],
    ],
    row: (line) => [
      String(line.line),
      slashDay(line.bookedOn),
      slashDay(line.valueOn),
      line.narration,
      line.bankReference,
      debitOf(line),
      creditOf(line),
      shown(line.balance, line.currency),
    ],
    foot: ({ currency, debits, credits, closing }) => [
      ["", "", "", "TOTAL", "", shown(debits, currency), shown(credits, currency), ""],
      ["", "", "", "Closing Balance", "", "", "", shown(closing, currency)],
    ],
  },
  semicolon: {
    newline: "\r\n",
    separator: ";",
    head: () => [["\u{feff}Date", "Description", "Reference", "Amount", "Balance"]],
    row: (line) => [
      slashDay(line.bookedOn),
      line.narration,
      line.bankReference,
      comma(amountText(line.amount, line.currency)),
      comma(amountText(line.balance, line.currency)),
    ],
  },
};

function csvRow(cells: readonly string[], separator = ","): string {
  const needsQuotes = (cell: string): boolean => cell.includes(separator) || /["\r\n]/.test(cell);
  return cells
    .map((cell) => (needsQuotes(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(separator);
}

const layoutOf = ({ options }: StatementHead): Layout => LAYOUTS[options.style as CsvStyle];

/** How many lines of the file are above its first transaction. */
export const csvHeadLines = (statement: StatementHead): number =>
  layoutOf(statement).head(statement).length;

export async function* writeCsv(statement: BankStatement): AsyncGenerator<string> {
  const { newline, separator, head, row, foot } = layoutOf(statement);
  const text = (rows: string[][]): string =>
    rows.map((cells) => csvRow(cells, separator) + newline).join("");
  yield text(head(statement));
  const totals: Totals = {
    currency: statement.account.currency,
    debits: 0n,
    credits: 0n,
    closing: openingOf(statement),
  };
  for await (const { lines, closing } of statement.days) {
    for (const { amount } of lines) {
      if (amount < 0n) totals.debits -= amount;
      else totals.credits += amount;
    }
    totals.closing = closing;
    yield text(lines.map(row));
  }
  if (foot) yield text(foot(totals));
}
