import { currencyRules } from "@/lib/money/currency";
import { dateOf, isoDay, MONTHS, type Day } from "../days";
import { textOf, type Micros } from "../micros";
import type { StatementBankAccount } from "../statement-accounts";
import type { BankDay } from "../statement-day";
import type { StatementOptions } from "../statement-options";
import { targetBalance } from "../unrelated-lines";

/** What every writer of a bank's statement is given. Days without lines have been left out. */
export interface BankStatement {
  account: StatementBankAccount;
  options: StatementOptions;
  days: AsyncIterable<BankDay>;
}

/** The first day that the file covers: repeated periods come before the one asked for. */
export const firstDayOf = ({ from, to, repeat }: StatementOptions): Day =>
  from - (repeat - 1) * (to - from + 1);

/** What the account held before its first day. */
export const openingOf = ({
  account,
  options,
}: Pick<BankStatement, "account" | "options">): Micros =>
  targetBalance(account, firstDayOf(options) - 1, options.seed);

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
  const name = MONTHS[dateOf(day).getUTCMonth()] ?? "";
  return `${isoDay(day).slice(8)}-${name.charAt(0)}${name.slice(1).toLowerCase()}-${isoDay(day).slice(0, 4)}`;
}
