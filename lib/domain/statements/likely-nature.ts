import { REFERENCE_PREFIX } from "../matching/text/reference-key";

/** What a line may be if no transfer is behind it. */
export type LikelyNature =
  | "tax"
  | "bank_charge"
  | "interest"
  | "reversal"
  | "wages"
  | "own_accounts";

/** Words that banks use for movements without a transfer. The first that fits is used. */
const NATURES: readonly [RegExp, LikelyNature][] = [
  [/\b(stamp duty|electronic money transfer levy|emtl|excise duty|vat|wht|withholding)\b/i, "tax"],
  [/\b(charges?|chg|fees?|commission|comm|maintenance|sms alert)\b/i, "bank_charge"],
  [/\b(interest|int paid|int cr)\b/i, "interest"],
  [/\b(reversal|rev|rvsl|returned?)\b/i, "reversal"],
  [/\b(salary|salaries|payroll|wages)\b/i, "wages"],
  [
    /\b(own (account|acct?|a\/c)s?|internal transfer|cash pool(ing)?|sweep|fund(ing)? transfer to self)\b/i,
    "own_accounts",
  ],
];

/** What a line without a counterpart may be, by its own words; null if they say nothing. A hint for people, never a match. */
export function likelyNature(narration: string): LikelyNature | null {
  return NATURES.find(([words]) => words.test(narration))?.[1] ?? null;
}

/** A reference as banks print it, also one that is cut off: the prefix at the start of a word, then a code, whose further parts each have a digit; without a hyphen, one with a digit in it. */
const REFERENCE = new RegExp(
  String.raw`(?<![a-z0-9])${REFERENCE_PREFIX}(?:[-/][a-z0-9]{2,}|[ ]?(?=[a-z]*\d)[a-z0-9]{2,})(?:-(?=[a-z]*\d)[a-z0-9]+)*`,
  "i",
);
/** The digits of a payment's session. */
const SESSION = /(?<!\d)\d{30}(?!\d)/;

/** What a text names that looks like a transfer or one of its payments, as it stands there; null if nothing does. A charge in such a text is a part of the amount. */
export function namedTransfer(narration: string): string | null {
  return (REFERENCE.exec(narration) ?? SESSION.exec(narration))?.[0] ?? null;
}
