/** Words that banks use for movements without a transfer. The first that fits is used. */
const NATURES: readonly [RegExp, string][] = [
  [/\b(stamp duty|electronic money transfer levy|emtl|excise duty|vat|wht|withholding)\b/i, "Looks like a tax or levy"],
  [/\b(charges?|chg|fees?|commission|comm|maintenance|sms alert)\b/i, "Looks like a bank charge"],
  [/\b(interest|int paid|int cr)\b/i, "Looks like interest"],
  [/\b(reversal|rev|rvsl|returned?)\b/i, "Looks like a reversal"],
  [/\b(salary|salaries|payroll|wages)\b/i, "Looks like wages"],
  [/\b(own (account|acct?|a\/c)s?|internal transfer|cash pool(ing)?|sweep|fund(ing)? transfer to self)\b/i, "Looks like a transfer between own accounts"],
];

/** What a line without a counterpart may be, by its own words; null when they say nothing. A hint for people, never a match. */
export function likelyNature(narration: string): string | null {
  return NATURES.find(([words]) => words.test(narration))?.[1] ?? null;
}
