import type { Bank } from "./recipient";

export interface WantedAccount {
  accountNumber: string;
  bankCode: string;
  currency: string;
  bankNames: readonly string[];
}

export interface AccountHolder {
  id: string;
  name: string;
  accountNumber: string | null;
  currency: string | null;
  bankName: string | null;
  /** Known of recipients that were added here: the service's list shows the bank's name alone. */
  bankCode: string | null;
}

export interface SameAccount {
  recipientId: string;
  name: string;
}

/** Finds holders of this account: number, currency and bank. A part that isn't shown counts as equal. */
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

/** True for two spellings of a bank's name: `Zenith Bank`, `ZENITH BANK PLC`. */
export function isAlikeBank(one: string, other: string): boolean {
  const a = letters(one);
  const b = letters(other);
  return a !== "" && b !== "" && (a.startsWith(b) || b.startsWith(a));
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Finds the bank with this code. As a JSON number, it has lost its leading zeros. */
export function bankOfCode(banks: readonly Bank[], code: string): Bank | undefined {
  const exact = banks.find((bank) => bank.code === code);
  if (exact) return exact;
  const [alike, ...others] = banks.filter((bank) => isSameBankCode(bank.code, code));
  return others.length === 0 ? alike : undefined;
}

/** Compares two codes, ignoring leading zeros and case. */
export function isSameBankCode(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(code: string): string {
  return code
    .trim()
    .replace(/^0+(?=.)/, "")
    .toUpperCase();
}

/** Source: interface.md, Limits: a fiat recipient's account number is 10 digits. */
const DIGITS = 10;
const MASK = /[*•●·xX#]+/;
/** A number that has lost more leading zeros than this is not an account number. */
const MIN_DIGITS = 5;
/** With fewer digits shown, a number could be any. */
const MIN_SHOWN = 4;

/**
 * True if a shown account number is this one. `Assumed:` a list may mask it, `******6789`, space it out, or leave out
 * its leading zeros.
 */
export function isAccountNumber(shown: string, wanted: string): boolean {
  const plain = shown.replace(/[\s-]/g, "");
  if (!MASK.test(plain))
    return (
      plain === wanted || (plain.length >= MIN_DIGITS && plain.padStart(DIGITS, "0") === wanted)
    );
  const parts = plain.split(MASK);
  const [head = "", tail = ""] = parts;
  return (
    parts.length === 2 &&
    /^\d*$/.test(head + tail) &&
    head.length + tail.length >= MIN_SHOWN &&
    plain.length <= wanted.length &&
    wanted.startsWith(head) &&
    wanted.endsWith(tail)
  );
}

/** True if two numbers, either of which may be masked, are of one account. */
export function isOneAccountNumber(one: string, other: string): boolean {
  return isAccountNumber(one, other) || isAccountNumber(other, one);
}
