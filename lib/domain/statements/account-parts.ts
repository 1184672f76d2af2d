/** An account taken apart, as the database's functions `account_number` and `account_bank` do it. Source: docs/decisions/0053. */
export interface AccountParts {
  /** Letters and digits in capitals, without the BIC or bank's code before it. */
  number: string;
  /** The bank's code before it; null where there is none. */
  bank: string | null;
}

/** A BIC, in capitals. */
export const BIC = /[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?/.source;
/** A bank's or branch's code before the account's number, in capitals. */
export const BANK_CODE = /[A-Z]{0,2}\d{3,9}/.source;

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
