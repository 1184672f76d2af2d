export const ACCOUNT_DIGITS = 10;

/** The digits of what was typed or pasted, however it was grouped. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** `1014772905` → `101 477 2905`, also while it is incomplete. */
export function groupedDigits(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
    .filter((group) => group !== "")
    .join(" ");
}

/** The caret's position in the grouped text when this many digits are before it. */
export function caretAfterDigits(grouped: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let at = 0; at < grouped.length; at += 1) {
    if (/\d/.test(grouped.charAt(at))) seen += 1;
    if (seen === count) return at + 1;
  }
  return grouped.length;
}

/** What is wrong with an account number; null when it has its ten digits. */
export function accountFault(digits: string): string | null {
  if (digits === "") return "Enter the account number";
  if (digits.length === ACCOUNT_DIGITS) return null;
  return `An account number has ${ACCOUNT_DIGITS} digits. This one has ${digits.length}.`;
}
