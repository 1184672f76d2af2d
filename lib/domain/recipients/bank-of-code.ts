import type { Bank } from "./recipient";

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
