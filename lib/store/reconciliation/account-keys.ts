import { type RawBuilder, sql } from "kysely";
import { textLiteral } from "../postgres/literals";

/** SQL of a payout's account number or address, and its currency. */
export interface Payee {
  account: string;
  currency: string;
}

/** SQL of an account of ours; in `statement_accounts` these are columns. */
export interface OwnKeys {
  identifierKey: string;
  numberKey: string;
  bankKey: string;
}

export function ownKeysOf(row: string): OwnKeys {
  return {
    identifierKey: `${row}.identifier_key`,
    numberKey: `${row}.number_key`,
    bankKey: `${row}.bank_key`,
  };
}

/**
 * SQL of a condition: the payout went to the account of ours. By number, it has the same number, and the same bank's code where both
 * have one; a number behind another code is another bank's account. Otherwise its identifier is the same as a whole. The index
 * `transactions_destination_account` finds payouts by number.
 */
export function isPaidTo(
  { account, currency }: Payee,
  { identifierKey, numberKey, bankKey }: OwnKeys,
  byNumber: boolean,
): string {
  if (!byNumber) return `(${plainKey(account)} = ${identifierKey})`;
  // Where a number may have any length, the whole identifier may be written without what divides it.
  return `(${accountNumber(account, currency)} in (${numberKey}, ${identifierKey}) and ${mayBeOfBank({ account, currency }, bankKey)})`;
}

export function mayBeOfBank({ account, currency }: Payee, bankKey: string): string {
  return `(${accountBank(account, currency)} = ${bankKey}) is not false`;
}

/** SQL of an account's number without its bank prefix, or of a whole address; a plain key. */
export function accountNumber(account: string, currency: string): string {
  return `account_number(${account}, ${currency})`;
}

export function accountBank(account: string, currency: string): string {
  return `account_bank(${account}, ${currency})`;
}

/**
 * SQL of a condition: no other bank account in the currency may have this number.
 * Such as one that was added again with its bank's code. Otherwise only the whole identifier shows which of
 * them a payout went to.
 */
export function isNumberUnique(row: string): string {
  return `not exists (
    select from statement_accounts twin
    where twin.id <> ${row}.id and twin.kind = 'bank' and twin.currency = ${row}.currency and twin.number_key = ${row}.number_key and (twin.bank_key = ${row}.bank_key) is not false
  )`;
}

export interface AccountOfOurs {
  identifierKey: string;
  numberKey: string;
  bankKey: string | null;
  /** True if payouts to its number are payouts to it. */
  byNumber: boolean;
}

export function isPaidToAccount({
  identifierKey,
  numberKey,
  bankKey,
  byNumber,
}: AccountOfOurs): RawBuilder<boolean> {
  const own = {
    identifierKey: textLiteral(identifierKey),
    numberKey: textLiteral(numberKey),
    bankKey: bankKey === null ? "null::text" : textLiteral(bankKey),
  };
  return sql<boolean>`${sql.raw(isPaidTo({ account: "l.party", currency: "l.currency" }, own, byNumber))}`;
}

/**
 * SQL of a text's letters and digits in capitals, for comparing identifiers.
 * Accounts, addresses and references. The columns `identifier_key` and `reference_key` have the same
 * expression; in the code it is `identifierKey`.
 */
export function plainKey(text: string): string {
  return `upper(regexp_replace(${text}, '[^A-Za-z0-9]', '', 'g'))`;
}
