import { writeXlsxStream } from "hucre";
import { absolute, type Micros } from "../micros";
import { dateOf } from "../days";
import { amountText, openingOf, slashDay, type BankStatement } from "./statement-text";

type Cell = string | number | Date | null;

/** Writes a number, or text where a double would lose a digit. */
function figure(micros: Micros, currency: string): Cell {
  const text = amountText(micros, currency);
  return text.replace(/\D/g, "").replace(/^0+/, "").length <= 15 ? Number(text) : text;
}

function head(statement: BankStatement): Cell[][] {
  const { account, options } = statement;
  return [
    [account.bankName, null, null, null, null, null, null],
    ["Account Name", account.accountName],
    ["Account Number", account.accountNumber],
    ["Currency", account.currency],
    ["Period", `${slashDay(options.from)} to ${slashDay(options.to)}`],
    ["Opening Balance", figure(openingOf(statement), account.currency)],
    [],
    ["Date", "Value Date", "Narration", "Reference", "Debit", "Credit", "Balance"],
  ];
}

export const XLSX_HEAD_ROWS = 8;

async function* rowsOf(statement: BankStatement): AsyncGenerator<Cell[]> {
  yield* head(statement);
  let closing = openingOf(statement);
  for await (const day of statement.days) {
    closing = day.closing;
    for (const {
      bookedOn,
      valueOn,
      narration,
      bankReference,
      amount,
      balance,
      currency,
    } of day.lines) {
      const debit = amount < 0n ? figure(absolute(amount), currency) : null;
      const credit = amount < 0n ? null : figure(amount, currency);
      yield [
        dateOf(bookedOn),
        dateOf(valueOn),
        narration,
        bankReference,
        debit,
        credit,
        figure(balance, currency),
      ];
    }
  }
  yield [
    null,
    null,
    "Closing Balance",
    null,
    null,
    null,
    figure(closing, statement.account.currency),
  ];
}

/** Writes a workbook of one sheet: rows about the account, then the lines. */
export function writeXlsx(statement: BankStatement): ReadableStream<Uint8Array> {
  return writeXlsxStream(rowsOf(statement), { name: "Statement", repeatHeaders: false });
}
