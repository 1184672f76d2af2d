import { type Amount, normaliseAmount } from "@/lib/money/amount";
import { currencyRules, FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { formatFigure } from "@/lib/money/format";

/** Beyond a thousand trillion it is a slip of the hand. */
const MAX_WHOLE_DIGITS = 15;
const SHIFTS: Record<string, number> = { k: 3, m: 6, b: 9 };
const TYPED = /^(\d*)(?:(\.)(\d*))?([kmb])?$/;

export const NOT_READABLE = "Enter an amount, such as 1,250,000.00 or 25m.";

const NEGATIVE = "A transfer's amount can't be negative.";

type Reading = { value: Amount | ""; refusal: null } | { value: null; refusal: string };

const refuse = (refusal: string): Reading => ({ value: null, refusal });
const read = (value: Amount | ""): Reading => ({ value, refusal: null });

function decimalsRefusal(currency: string): string {
  const { maxDecimals } = currencyRules(currency);
  return maxDecimals === 0
    ? `${currency} has no decimals.`
    : `${currency} has at most ${maxDecimals} decimals.`;
}

/** `1.5` and 3 → `1500`. */
function shift(whole: string, fraction: string, places: number) {
  const padded = fraction.padEnd(places, "0");
  return { whole: whole + padded.slice(0, places), fraction: padded.slice(places) };
}

/** A comma that too few digits follow for a group; after a lone zero, any. */
const DECIMAL_COMMA = /^(?:[\d,]+,\d{0,2}|0?,\d*)[kmb]?$/i;

function hasDecimalComma(text: string, currency: string): boolean {
  return currencyRules(currency).maxDecimals > 0 && DECIMAL_COMMA.test(text);
}

function withPoint(text: string): string {
  return text.replace(/,(?=[^,]*$)/, ".");
}

/** Ignores group marks, expands `25m` and `1.5k`, and reads "" as nothing. */
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

/** True if two plain values are the same figure, or both are nothing. */
export function sameValue(a: Amount | "", b: Amount | ""): boolean {
  return a === b || (a !== "" && b !== "" && normaliseAmount(a) === normaliseAmount(b));
}

/** Formats an amount as the field shows it while nobody types: `1,250,000.00`. */
export function displayedText(value: Amount | "", currency: string): string {
  return value === "" ? "" : formatFigure(value, currency);
}

const NOT_AN_AMOUNT = "That isn't an amount. Paste or type one, such as 1,250,000.00.";

/** Finds the decimal mark and removes group marks. Null if the number can be read in two ways. */
function plainNumber(body: string): string | null {
  const packed = body.replace(/[\s\u00a0\u202f'’]/g, "");
  if (/^\d+$/.test(packed)) return packed;
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(packed) || /^\d+\.\d+$/.test(packed))
    return packed.replaceAll(",", "");
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(packed) || /^\d{1,3}(\.\d{3}){2,}$/.test(packed))
    return packed.replaceAll(".", "").replace(",", ".");
  if (/^\d+,\d{1,2}$/.test(packed)) return packed.replace(",", ".");
  return null;
}

const CODES: readonly string[] = [...FIAT_CURRENCIES, ...STABLECOINS];

/** Returns why the words around a pasted figure change its meaning; null if they don't. */
function wordsRefusal(before: string, after: string, currency: string): string | null {
  if (/[-\u2212(]/.test(before) || /^\s*[-\u2212]/.test(after)) return NEGATIVE;
  const words = (text: string): string[] => text.toUpperCase().match(/[\p{L}%]+/gu) ?? [];
  const foreign = [...words(before), ...words(after)].find(
    (word) => word !== currency && CODES.includes(word),
  );
  if (foreign) return `That is an amount in ${foreign}, and this one is in ${currency}.`;
  const own = [currency, ...words(currencyRules(currency).name)];
  return words(after).every((word) => own.includes(word)) ? null : NOT_AN_AMOUNT;
}

/** Reads pasted text as an amount; refuses a figure that can be read in two ways. */
export function readPastedAmount(pasted: string, currency: string): Reading {
  const text = pasted.trim();
  const match = /^([^\d.,]*?)([\d][\d.,\s\u00a0\u202f'’]*)([^\d]*)$/.exec(text);
  if (!match) return refuse(NOT_AN_AMOUNT);
  const [, before = "", body = "", after = ""] = match;
  const suffix = /^\s*([kmb])(?!\p{L})/iu.exec(after)?.[1] ?? "";
  const refusal = wordsRefusal(before, suffix ? after.trimStart().slice(1) : after, currency);
  if (refusal) return refuse(refusal);
  const number = plainNumber(body.trim().replace(/[.,]$/, ""));
  return number === null
    ? refuse(NOT_AN_AMOUNT)
    : readAmountText(trimZeros(number, currency) + suffix, currency);
}

/** `11138600.00` pasted into UGX loses nothing but zeros. */
function trimZeros(number: string, currency: string): string {
  const [whole = "", fraction = ""] = number.split(".");
  const { maxDecimals } = currencyRules(currency);
  const kept = /^0*$/.test(fraction.slice(maxDecimals)) ? fraction.slice(0, maxDecimals) : fraction;
  return kept ? `${whole}.${kept}` : whole;
}

function grouped(text: string): string {
  const [whole = "", ...rest] = text.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  return [digits.replace(/\B(?=(\d{3})+(?!\d))/g, ","), ...rest].join(".");
}

const SIGNIFICANT = /[\d.kmb]/i;

/** Returns the caret's place after this many characters that are `counted`. */
export function caretAfter(text: string, count: number, counted = SIGNIFICANT): number {
  let seen = 0;
  let index = 0;
  while (index < text.length && seen < count) {
    if (counted.test(text[index] ?? "")) seen++;
    index++;
  }
  return index;
}

export interface AmountEdit {
  text: string;
  caret: number;
  value: Amount | "";
  refusal: string | null;
  /** Set if the next digit at the same place must be rejected, too: it would mean another thing. */
  stop: Stop | null;
}

interface Stop {
  at: number;
  refusal: string;
}

/** `1e`, after which `1e5` would lose its letter and become another amount. */
const POWER_OF_TEN = /\d\s*e/i;

const commasIn = (text: string): number => text.split(",").length - 1;

/**
 * True if a comma in the text may be a decimal mark. Such a comma stays until a third digit makes
 * it a group mark; other commas mean nothing.
 */
function keepsComma(previous: string, typed: string): boolean {
  const isTyped = commasIn(typed) > commasIn(previous);
  return (
    (isTyped || DECIMAL_COMMA.test(previous)) &&
    DECIMAL_COMMA.test(typed.replace(/[^\d.,kmb]/gi, ""))
  );
}

/**
 * Applies one keystroke: drops other characters, groups the digits and keeps the caret. Refuses a
 * keystroke that would change the amount unnoticed.
 * @param stop what the previous keystroke left. Without it, `100.50` in a currency without decimals
 * would become 10,050, and `1e5` would become 15.
 */
export function editAmount(
  previous: string,
  typed: string,
  caret: number,
  currency: string,
  stop: Stop | null = null,
): AmountEdit {
  const stay = (refusal: string | null): AmountEdit => ({
    text: previous,
    caret: Math.max(
      0,
      Math.min(previous.length, caret - Math.max(0, typed.length - previous.length)),
    ),
    value: readAmountText(previous, currency).value ?? "",
    refusal,
    stop: null,
  });
  const stayBefore = (at: number, refusal: string): AmountEdit => ({
    ...stay(refusal),
    caret: at,
    stop: { at, refusal },
  });
  const putIn = typed.length - previous.length;
  if (stop !== null && putIn > 0 && caret - putIn === stop.at)
    return stayBefore(stop.at, stop.refusal);
  if (putIn > 0 && POWER_OF_TEN.test(typed)) return stayBefore(caret - putIn, NOT_READABLE);
  if (/[-\u2212(]/.test(typed)) return stay(NEGATIVE);
  if (DECIMAL_COMMA.test(previous) && commasIn(typed) > commasIn(previous)) return stay(null);
  // A comma after `1.234` means that its point separates groups, as in a pasted 1.234,56.
  if (/^\d{1,3}\.\d{3},$/.test(typed) && typed === `${previous},`)
    return editAmount("", `${previous.replace(".", "")}.`, typed.length, currency);
  const isWhole = currencyRules(currency).maxDecimals === 0;
  const hasComma = keepsComma(previous, typed);
  // The comma of `1,5m` can't be a group's, so it would be a decimal.
  if (hasComma && isWhole && /[kmb]/i.test(typed)) return stay(decimalsRefusal(currency));
  const pointed = hasComma ? withPoint(typed) : typed;
  const cleaned = pointed.replace(/[^\d.kmb]/gi, "").toLowerCase();
  if (/[kmb]./.test(cleaned)) return stay(null);
  if (/^[kmb]$/.test(cleaned)) return stay(null);
  const point = cleaned.indexOf(".");
  if (point !== -1 && cleaned.indexOf(".", point + 1) !== -1) return stay(null);
  const isFraction = point !== -1 && !(hasComma && isWhole);
  if (isFraction && isWhole) return stayBefore(stay(null).caret, decimalsRefusal(currency));
  const fractionDigits = !isFraction ? 0 : cleaned.slice(point + 1).replace(/[kmb]/, "").length;
  if (fractionDigits > currencyRules(currency).maxDecimals) return stay(decimalsRefusal(currency));
  const reading = readAmountText(isFraction ? cleaned : cleaned.replace(".", ""), currency);
  if (reading.value === null) return stay(reading.refusal);
  const before = pointed.slice(0, caret).replace(/[^\d.kmb]/gi, "").length;
  const text = grouped(cleaned);
  // Grouping has removed leading zeros to the left of the caret.
  const dropped = cleaned.length - text.replaceAll(",", "").length;
  const shown = hasComma ? text.replace(".", ",") : text;
  return {
    text: shown,
    caret: caretAfter(text, Math.max(0, before - dropped)),
    value: reading.value,
    refusal: null,
    stop: null,
  };
}
