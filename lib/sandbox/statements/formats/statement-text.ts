import { currencyRules } from "@/lib/money/currency";
import { type Day, isoDay, monthOf } from "../days";
import { type Micros, textOf } from "../micros";
import type { StatementBankAccount } from "../statement-accounts";
import type { BankDay, BankLine } from "../statement-day";
import type { StatementOptions } from "../statement-options";
import { targetBalance } from "../unrelated-lines";

/** Facts for the rows above a bank statement's lines. */
export interface StatementHead {
  account: StatementBankAccount;
  options: StatementOptions;
}

/** The input of every writer of a bank's statement. Days without lines are left out. */
export interface BankStatement extends StatementHead {
  days: AsyncIterable<BankDay>;
}

/** Returns the balance before the first day. */
export const openingOf = ({ account, options }: StatementHead): Micros =>
  targetBalance(account, options.from - 1, options.seed);

export const decimalsOf = (currency: string): number => currencyRules(currency).minDecimals;
export const amountText = (micros: Micros, currency: string): string =>
  textOf(micros, decimalsOf(currency));

/** `87,000,000.00`. */
export function grouped(text: string): string {
  const [whole = "", fraction] = text.split(".");
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? separated : `${separated}.${fraction}`;
}

export const slashDay = (day: Day): string => isoDay(day).split("-").reverse().join("/");
/** `20-Nov-2026`. */
export function namedDay(day: Day): string {
  const [year, , date] = isoDay(day).split("-");
  const month = monthOf(day);
  return `${date}-${month.charAt(0)}${month.slice(1).toLowerCase()}-${year}`;
}

/** A part of a day's statement, with the balances before and after its lines. `page` counts from 1 within the day. */
export interface StatementPage {
  day: Day;
  page: number;
  lines: readonly BankLine[];
  opening: Micros;
  closing: Micros;
  isLast: boolean;
}

/** Divides each day's lines into pages of at most `size`. Without any line there is one empty page. */
export async function* pagesOf(
  statement: BankStatement,
  size: number,
): AsyncGenerator<StatementPage> {
  let before = openingOf(statement);
  let any = false;
  for await (const { day, lines, opening, closing } of statement.days) {
    before = opening;
    for (let at = 0, page = 1; at < lines.length; at += size, page += 1) {
      any = true;
      const some = lines.slice(at, at + size);
      const isLast = at + size >= lines.length;
      const after = isLast ? closing : (some.at(-1)?.balance ?? before);
      yield { day, page, lines: some, opening: before, closing: after, isLast };
      before = after;
    }
  }
  if (any) return;
  const opening = openingOf(statement);
  const day = statement.options.to;
  yield { day, page: 1, lines: [], opening, closing: opening, isLast: true };
}
