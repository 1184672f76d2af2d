import { addressKey, isAddress } from "../chain/network";
import { isSameBankCode } from "../recipients/same-account";
import { isMasked } from "../transactions/complete-record";

/** An account taken apart, as the database's functions `account_number` and `account_bank` do it. Source: docs/decisions/0053. */
interface AccountParts {
  number: string;
  bank: string | null;
}

const BIC = /[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?/.source;
const BANK_CODE = /[A-Z]{0,2}\d{3,9}/.source;

const BEFORE_NUMBER = new RegExp(`^(?:${BIC}/(?=.))?(?:(${BANK_CODE})/(?=\\d{6,}$))?`);
/** A bank's code with nothing behind it: naira accounts have ten digits (NUBAN). */
const NAIRA_CODE = /^(?:\d{3}|\d{5,6}|\d{9})(?=\d{10}$)/;

/** Takes an account apart as decision 0053 says. */
export function accountParts(account: string, currency: string): AccountParts {
  const isNaira = currency === "NGN";
  if (!isNaira && !account.includes("/"))
    return { number: account.replace(/[^A-Za-z0-9]/g, "").toUpperCase(), bank: null };
  const written = account.replace(/[^A-Za-z0-9/]/g, "").toUpperCase();
  const [before = "", code] = BEFORE_NUMBER.exec(written) ?? [];
  const rest = written.slice(before.length);
  const plain = rest.replaceAll("/", "");
  if (!isNaira) return { number: plain, bank: code ?? null };
  return {
    number: plain.replace(NAIRA_CODE, ""),
    bank: code ?? NAIRA_CODE.exec(rest)?.[0] ?? null,
  };
}

const BEHIND_BIC = new RegExp(`^${BIC}/(.+)$`);

/** The account as a file prints it, without the BIC before it. */
export function withoutBic(printed: string): string {
  return BEHIND_BIC.exec(printed.trim().toUpperCase())?.[1] ?? printed;
}

const BEHIND_CODE = new RegExp(`^${BANK_CODE}/(\\d{6,})$`);

/**
 * Removes a BIC or bank code before the account's number: `250655/6254881190` → `6254881190`. The service names
 * recipients' accounts by their numbers alone. Source: interface.md, Limits.
 */
export function numberAlone(printed: string): string {
  const bare = withoutBic(printed);
  return BEHIND_CODE.exec(bare.trim().toUpperCase())?.[1] ?? bare;
}

/** Germany's bank code has eight digits, with up to ten behind it. Austria's has five, with up to eleven. */
const CODED: readonly [form: RegExp, country: string, digits: number][] = [
  [/^(\d{8})\/(\d{1,10})$/, "DE", 10],
  [/^(?:AT)?(\d{5})\/(\d{1,11})$/, "AT", 11],
];

/**
 * True if a printed account number is another spelling of an identifier of ours. Both may have a BIC or a code before
 * them; German and Austrian bank codes and numbers fill the IBAN with zeros between them. Two codes that differ are two
 * banks'.
 */
export function isSameAccount(printed: string, identifier: string): boolean {
  const [bare, own] = [printed, identifier].map((text) => text.trim().toUpperCase()) as [
    string,
    string,
  ];
  const key = identifierKey(own);
  if (key === "") return false;
  if ([bare, withoutBic(bare), numberAlone(bare)].some((text) => identifierKey(text) === key))
    return true;
  if (identifierKey(withoutBic(bare)) === identifierKey(numberAlone(own))) return true;
  return isCodedIban(bare, key) || isCodedIban(own, identifierKey(bare));
}

function isCodedIban(coded: string, iban: string): boolean {
  return CODED.some(([form, country, digits]) => {
    const [, code = "", number = ""] = form.exec(coded) ?? [];
    return (
      code !== "" &&
      iban.startsWith(country) &&
      iban.slice(4) === code + number.padStart(digits, "0")
    );
  });
}

/** True if a printed account number can be ours. Another spelling, or one ends with the other. */
export function mayBeAccount(printed: string, identifier: string): boolean {
  const bare = withoutBic(printed);
  const isCoded = numberAlone(bare) !== bare;
  const ending = identifierKey(isCoded ? identifier : numberAlone(identifier));
  return (
    identifierKey(bare).endsWith(ending) ||
    identifierKey(identifier).endsWith(identifierKey(bare)) ||
    isSameAccount(printed, identifier)
  );
}

/** An account number's or address's letters and digits, in capitals. As in `statement_accounts.identifier_key`. */
export function identifierKey(identifier: string): string {
  return identifier.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}

/** Accounts that can be compared as numbers: digits alone, or an IBAN. */
const COMPARABLE = /^(?:\d{6,}|[A-Z]{2}\d{2}[A-Z0-9]{11,30})$/;

/** True if money certainly went to another account than ours (decision 0053). False for masked numbers and names. */
export function isOtherAccount(paidTo: string, own: string, currency: string): boolean {
  // Usually the same; asked first, since taking the accounts of a hundred thousand payouts apart takes a while.
  if (own.endsWith(paidTo) || isMasked(paidTo) || isMasked(own)) return false;
  if (isAddress(own) && isAddress(paidTo)) return addressKey(paidTo) !== addressKey(own);
  const [one, other] = [accountParts(paidTo, currency), accountParts(own, currency)];
  if (one.number === other.number)
    return one.bank !== null && other.bank !== null && one.bank !== other.bank;
  return (
    COMPARABLE.test(one.number) &&
    COMPARABLE.test(other.number) &&
    !isPart(one.number, other.number) &&
    !isPart(other.number, one.number)
  );
}

function isPart(number: string, whole: string): boolean {
  return whole.includes(number.replace(/^0+/, ""));
}

export interface AccountPlace {
  institution: string;
  code: string | null;
  codeName: string | null;
}

/**
 * Says if two accounts with the same number and currency are one account. Behind the same code they are; behind codes of
 * two banks they aren't. Otherwise only a person can say: a bank may have several codes (058, 000013), a code may be a
 * branch's, and names are written in many ways.
 */
export function isOneAccount(one: AccountPlace, other: AccountPlace): "yes" | "no" | "open" {
  if (one.code !== null && one.code === other.code) return "yes";
  if (one.code === null || other.code === null || isSameBankCode(one.code, other.code))
    return "open";
  const names = namesOf(one);
  return namesOf(other).some((name) => names.includes(name)) ? "open" : "no";
}

function namesOf({ institution, codeName }: AccountPlace): string[] {
  return [institution, codeName ?? ""]
    .map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""))
    .filter((name) => name !== "");
}
