import { isAccountNumber } from "./account-number";
import type { Bank } from "./recipient";

/** A bank account that somebody wants to add. */
export interface WantedAccount {
  accountNumber: string;
  bankCode: string;
  currency: string;
  /** The names of its bank: in the banks list, and in a lookup. */
  bankNames: readonly string[];
}

export interface AccountHolder {
  id: string;
  name: string;
  accountNumber: string | null;
  /** Null where the service doesn't show it. */
  currency: string | null;
  /** Null where the service doesn't show it. */
  bankName: string | null;
  /** Known of recipients that were added here: the service's list shows the bank's name alone. */
  bankCode: string | null;
}

export interface SameAccount {
  recipientId: string;
  name: string;
}

/**
 * Those of the holders that are this very account: number, currency and bank. What isn't shown doesn't count
 * against it: a superfluous warning is dismissed, a missing one means that an account is listed twice.
 */
export function findSameAccounts(
  wanted: WantedAccount,
  holders: Iterable<AccountHolder>,
): SameAccount[] {
  const found: SameAccount[] = [];
  for (const holder of holders) {
    if (
      holder.accountNumber === null ||
      !isAccountNumber(holder.accountNumber, wanted.accountNumber)
    )
      continue;
    if (holder.currency !== null && holder.currency !== wanted.currency) continue;
    if (isSameBank(wanted, holder)) found.push({ recipientId: holder.id, name: holder.name });
  }
  return found;
}

function isSameBank(wanted: WantedAccount, { bankCode, bankName }: AccountHolder): boolean {
  if (bankCode !== null) return bankCode === wanted.bankCode;
  return bankName === null || wanted.bankNames.some((name) => isAlikeBank(name, bankName));
}

/** One bank is written with and without what follows its name: `Zenith Bank`, `ZENITH BANK PLC`. */
export function isAlikeBank(one: string, other: string): boolean {
  const a = letters(one);
  const b = letters(other);
  return a !== "" && b !== "" && (a.startsWith(b) || b.startsWith(a));
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * The bank with this code. Assumed: a code that came as a JSON number has lost its leading zeros; where several banks' codes differ in
 * these alone, it is none.
 */
export function bankOfCode(banks: readonly Bank[], code: string): Bank | undefined {
  const exact = banks.find((bank) => bank.code === code);
  if (exact) return exact;
  const [alike, ...others] = banks.filter((bank) => isSameBankCode(bank.code, code));
  return others.length === 0 ? alike : undefined;
}

/** Whether two codes are one: leading zeros and capitals make no difference. */
export function isSameBankCode(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(code: string): string {
  return code
    .trim()
    .replace(/^0+(?=.)/, "")
    .toUpperCase();
}
