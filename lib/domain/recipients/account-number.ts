/** Source: interface.md, Limits: a fiat recipient's account number is 10 digits. */
const DIGITS = 10;
/** The character in place of a hidden digit. */
const MASK = /[*•●·xX#]+/;
/** A number that has lost more leading zeros than this is not an account number. */
const FEWEST_DIGITS = 5;
/** With fewer digits shown, a number could be any. */
const FEWEST_SHOWN = 4;

/**
 * Whether the account that a service shows is this one. Assumed: a list may mask an account number, `******6789`, space it out, or
 * leave out its leading zeros.
 */
export function isAccountNumber(shown: string, wanted: string): boolean {
  const plain = shown.replace(/[\s-]/g, "");
  if (!MASK.test(plain))
    return (
      plain === wanted || (plain.length >= FEWEST_DIGITS && plain.padStart(DIGITS, "0") === wanted)
    );
  const parts = plain.split(MASK);
  const [head = "", tail = ""] = parts;
  return (
    parts.length === 2 &&
    /^\d*$/.test(head + tail) &&
    head.length + tail.length >= FEWEST_SHOWN &&
    plain.length <= wanted.length &&
    wanted.startsWith(head) &&
    wanted.endsWith(tail)
  );
}

/** Whether two numbers are of one account, either of which may be masked. */
export function isOneAccountNumber(one: string, other: string): boolean {
  return isAccountNumber(one, other) || isAccountNumber(other, one);
}
