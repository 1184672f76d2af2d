import { BANK_CODE, BIC } from "./account-parts";
import { identifierKey } from "./identifier-key";

/** A BIC, and what identifies the account behind it. */
const BEHIND_BIC = new RegExp(`^${BIC}/(.+)$`);

/** The account as a file prints it, without the BIC before it. */
export function withoutBic(printed: string): string {
  return BEHIND_BIC.exec(printed.trim().toUpperCase())?.[1] ?? printed;
}

/** A bank's or branch's code and the account's number behind it. */
const BEHIND_CODE = new RegExp(`^${BANK_CODE}/(\\d{6,})$`);

/**
 * The account's number alone, without the BIC or bank code that MT940 puts before it: `250655/6254881190` → `6254881190`.
 * The service names recipients' accounts by their numbers alone. Source: interface.md, Limits.
 */
export function numberAlone(printed: string): string {
  const bare = withoutBic(printed);
  return BEHIND_CODE.exec(bare.trim().toUpperCase())?.[1] ?? bare;
}

/** A bank's code and the account's number: eight and up to ten digits in Germany, five and up to eleven in Austria. */
const CODED: readonly [form: RegExp, country: string, digits: number][] = [
  [/^(\d{8})\/(\d{1,10})$/, "DE", 10],
  [/^(?:AT)?(\d{5})\/(\d{1,11})$/, "AT", 11],
];

/**
 * True if an account number, as a file prints it, is another way to write an identifier of ours: a BIC or a code before either of the
 * two, or Germany's and Austria's bank code and number, which fill the IBAN with zeros between them. Two codes that differ are two banks'.
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

/**
 * True if an account number, as a file prints it, can be an identifier of ours: another way to write it, or one of the two is the other's
 * end. Behind a code, it is that bank's.
 */
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
