import {
  COMPLETED_STATUSES,
  PAID_STATUSES,
  SETTLED_STATUSES,
} from "@/lib/domain/transactions/record-status";
import { accountBank, accountNumber } from "../reconciliation/paid-to";
import { plainKey } from "../reconciliation/plain-key";
import { inLiteral, textListLiteral, textLiteral } from "./literals";

export interface AccountingOf {
  currency: string;
  /** Our own accounts and wallets in the currency, each `058/0123456789`, `/0123456789`, or by its whole identifier; see `ReportFilters`. */
  ownAccounts: readonly string[] | undefined;
}

/**
 * SQL conditions on a record `r`: what of it has moved in the currency's accounts, and so is a line of an accounting file. `out`: it was
 * paid; `in`: it was paid out to an account of ours; `refund`: it was sent back, all of it. Each line of the file is a movement to the
 * product that imports it. Reports without a list of accounts are older: theirs have every payout as money in, and no refunds.
 * @param account the record's own recipient account
 */
export function accountingSides(
  r: string,
  account: string,
  { currency, ownAccounts }: AccountingOf,
): Record<"out" | "in" | "refund", string> {
  const [sent, received] = [
    `${r}.source_currency = ${textLiteral(currency)}`,
    `${r}.destination_currency = ${textLiteral(currency)}`,
  ];
  const paid = ownAccounts ? PAID_STATUSES : SETTLED_STATUSES;
  const isOwn = ownAccounts ? isOneOf(ownAccounts, account, `${r}.destination_currency`) : "true";
  return {
    out: `(${sent} and ${r}.status in ${inLiteral(paid)})`,
    in: `(${received} and ${r}.status in ${inLiteral(COMPLETED_STATUSES)} and ${r}.amount_received is not null and ${isOwn})`,
    refund: ownAccounts ? `(${sent} and ${r}.status = 'refunded')` : "false",
  };
}

/** As `isPaidTo`, of several accounts at once. In older reports they are compared as a whole. */
function isOneOf(accounts: readonly string[], account: string, currency: string): string {
  const numbers = accounts
    .filter((own) => own.includes("/"))
    .map((own) => own.slice(own.indexOf("/") + 1));
  const withoutCode = accounts.filter((own) => own.startsWith("/")).map((own) => own.slice(1));
  if (numbers.length === 0)
    return `coalesce(${plainKey(account)} = any(${textListLiteral(accounts)}), false)`;
  const [number, bank] = [accountNumber(account, currency), accountBank(account, currency)];
  return `coalesce(case when ${bank} is null then ${number} = any(${textListLiteral(numbers)})
    else ${number} = any(${textListLiteral(withoutCode)}) or ${bank} || '/' || ${number} = any(${textListLiteral(accounts)}) end, false)`;
}
