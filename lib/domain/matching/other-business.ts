import { REFERENCE_PREFIX, referenceKey } from "./references";

export const OTHER_BUSINESS = [
  "bank_charge",
  "tax",
  "interest",
  "own_accounts",
  "wages",
  "trade",
] as const;
export type OtherBusinessKind = (typeof OTHER_BUSINESS)[number];

/** Words on a statement, and the kind of other business that they mean. */
export interface OtherBusiness {
  /** Whole words. Upper and lower case are the same, and any separators may stand between them. */
  contains: string;
  kind: OtherBusinessKind;
}

/** Reasons for the difference of a match, or for a line without a transfer. */
export const REASON_LABELS = {
  bank_charge: "Bank charge",
  tax: "Tax or levy",
  rounding: "Rounding",
  exchange: "Exchange difference",
  interest: "Interest",
  own_accounts: "Between own accounts",
  wages: "Wages",
  trade: "Supplier or customer",
  other: "Something else",
};

/** Converts a stored reason such as `bank_charge: netted` into readable words: "Bank charge: netted". */
export function describeReason(kept: string): string {
  const [kind = "", ...note] = kept.split(": ");
  const label = Object.hasOwn(REASON_LABELS, kind)
    ? REASON_LABELS[kind as keyof typeof REASON_LABELS]
    : kind;
  return [label, ...note].join(": ");
}

const NATURES = [
  [/\b(stamp duty|electronic money transfer levy|emtl|excise duty|vat|wht|withholding)\b/i, "tax"],
  [/\b(charges?|chg|fees?|commission|comm|maintenance|sms alert)\b/i, "bank_charge"],
  [/\b(interest|int paid|int cr)\b/i, "interest"],
  [/\b(reversal|rev|rvsl|returned?)\b/i, "reversal"],
  [/\b(salary|salaries|payroll|wages)\b/i, "wages"],
  [
    /\b(own (account|acct?|a\/c)s?|internal transfer|cash pool(ing)?|sweep|fund(ing)? transfer to self)\b/i,
    "own_accounts",
  ],
] as const satisfies readonly (readonly [RegExp, string])[];

export type LikelyNature = (typeof NATURES)[number][1];

/** Suggests the nature of a line from its own words. A hint for people, never a match; null if the words say nothing. */
export function likelyNature(narration: string): LikelyNature | null {
  return NATURES.find(([words]) => words.test(narration))?.[1] ?? null;
}

/** A printed reference, perhaps cut off. The prefix at a word's start, then a code with digits. */
const REFERENCE = new RegExp(
  String.raw`(?<![a-z0-9])${REFERENCE_PREFIX}(?:[-/][a-z0-9]{2,}|[ ]?(?=[a-z]*\d)[a-z0-9]{2,})(?:-(?=[a-z]*\d)[a-z0-9]+)*`,
  "i",
);
/** The digits of a payment's session. */
const SESSION = /(?<!\d)\d{30}(?!\d)/;

/** Finds text that looks like a transfer's or payment's name. A charge in it is a part of the amount. */
export function namedTransfer(narration: string): string | null {
  return (REFERENCE.exec(narration) ?? SESSION.exec(narration))?.[0] ?? null;
}

/** As many characters as rule 9 takes, and as few letters and digits. */
const MAX_LENGTH = 80;
const MIN_LENGTH = 4;

/**
 * The longest run of words that all texts share, for rule 9. Leaves out numbers, which belong to one movement. Ignores
 * case and separators.
 * @returns the words as the first text writes them, with blanks between them; "" when too little is shared
 */
export function sharedWords([first = "", ...others]: readonly string[]): string {
  const words = wordsOf(first);
  const rest = others.map((text) => ` ${wordsOf(text).join(" ").toLowerCase()} `);
  let best = "";
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= words.length && !/\p{N}/u.test(words[to - 1] ?? ""); to += 1) {
      const run = words.slice(from, to).join(" ");
      if (run.length > MAX_LENGTH || rest.some((text) => !text.includes(` ${run.toLowerCase()} `)))
        break;
      if (run.length > best.length) best = run;
    }
  }
  return referenceKey(best).length < MIN_LENGTH ? "" : best;
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
