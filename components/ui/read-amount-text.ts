import { normaliseAmount, type Amount } from "@/lib/money/amount";
import { currencyRules } from "@/lib/money/currency";
import { formatFigure } from "@/lib/money/format";

/** Beyond a thousand trillion it is a slip of the hand. */
const MAX_WHOLE_DIGITS = 15;
const SHIFTS: Record<string, number> = { k: 3, m: 6, b: 9 };
const TYPED = /^(\d*)(?:(\.)(\d*))?([kmb])?$/;

/** What to say about a text that stands for no amount. */
export const NOT_READABLE = "Enter an amount, such as 1,250,000.00 or 25m.";

/** What to say about a minus. */
export const NEGATIVE = "A transfer's amount can't be negative.";

/** The amount that a text stands for, or why it stands for none. */
export type Reading = { value: Amount | ""; refusal: null } | { value: null; refusal: string };

/** A reading that failed, with what to say about it. */
export const refuse = (refusal: string): Reading => ({ value: null, refusal });
const read = (value: Amount | ""): Reading => ({ value, refusal: null });

/** Why an amount of this currency can't have the decimals that were typed. */
export function decimalsRefusal(currency: string): string {
  const { maxDecimals } = currencyRules(currency);
  return maxDecimals === 0
    ? `${currency} has no decimals.`
    : `${currency} has at most ${maxDecimals} decimals.`;
}

/** `1.5` and 3 → `1500`. */
function shift(
  whole: string,
  fraction: string,
  places: number,
): { whole: string; fraction: string } {
  const padded = fraction.padEnd(places, "0");
  return { whole: whole + padded.slice(0, places), fraction: padded.slice(places) };
}

/** A comma that too few digits follow for a group; after a lone zero, any. */
export const DECIMAL_COMMA = /^(?:[\d,]+,\d{0,2}|0?,\d*)[kmb]?$/i;

/** Whether the last comma stands for the decimal point, as it does when `1,5` is pasted. */
function hasDecimalComma(text: string, currency: string): boolean {
  return currencyRules(currency).maxDecimals > 0 && DECIMAL_COMMA.test(text);
}

/** The last comma as a point. */
export function withPoint(text: string): string {
  return text.replace(/,(?=[^,]*$)/, ".");
}

/** What the text in the field stands for: groups are left out, `25m` and `1.5k` are expanded, "" stands for nothing. */
export function readAmountText(text: string, currency: string): Reading {
  const pointed = hasDecimalComma(text, currency) ? withPoint(text) : text;
  const match = TYPED.exec(pointed.replaceAll(",", "").toLowerCase());
  if (!match) return refuse(NOT_READABLE);
  const [, typedWhole = "", point, typedFraction = "", suffix] = match;
  if (point && currencyRules(currency).maxDecimals === 0) return refuse(decimalsRefusal(currency));
  if (typedWhole === "" && typedFraction === "") return read("");
  const { whole, fraction } = shift(typedWhole, typedFraction, suffix ? (SHIFTS[suffix] ?? 0) : 0);
  if (fraction.replace(/0+$/, "").length > currencyRules(currency).maxDecimals)
    return refuse(decimalsRefusal(currency));
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  if (digits.length > MAX_WHOLE_DIGITS)
    return refuse(`That is more than ${MAX_WHOLE_DIGITS} digits.`);
  // Digits beyond the currency's are zeros here, and say nothing.
  const kept = fraction.slice(0, currencyRules(currency).maxDecimals);
  return read(kept ? `${digits}.${kept}` : digits);
}

/** Whether two plain values, or nothings, are the same figure. */
export function sameValue(a: Amount | "", b: Amount | ""): boolean {
  return a === b || (a !== "" && b !== "" && normaliseAmount(a) === normaliseAmount(b));
}

/** `1,250,000.00`, as it appears in the field while nobody types in it. */
export function settledText(value: Amount | "", currency: string): string {
  return value === "" ? "" : formatFigure(value, currency);
}
