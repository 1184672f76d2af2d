import Big from "big.js";

/**
 * An exact decimal amount in plain notation, such as `"1250000.00"`.
 * Optional minus, digits, optional point and digits. Never a float, never an exponent, never grouped.
 */
export type Amount = string;

const PLAIN = /^-?\d+(\.\d+)?$/;
const NUMERIC = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
/** Beyond this an exponent is an attack or a mistake, not money. */
const MAX_EXPONENT = 30;

/**
 * Reads any JSON number's text, or a decimal string, as an exact amount.
 * Returns null for what is not a number; trailing zeros are kept as given.
 */
export function parseAmount(text: string): Amount | null {
  const trimmed = text.trim();
  if (PLAIN.test(trimmed)) return trimmed;
  if (!NUMERIC.test(trimmed)) return null;
  const value = new Big(trimmed);
  return Math.abs(value.e) > MAX_EXPONENT ? null : value.toFixed();
}

/** Tells if a text is an `Amount`: no exponent, grouping or spaces. */
export function isAmount(text: string): boolean {
  return PLAIN.test(text);
}

/** a + b, exact. The functions below throw on text that is no `Amount`. */
export function addAmounts(a: Amount, b: Amount): Amount {
  return new Big(a).plus(b).toFixed();
}

/** The exact sum; `"0"` of none. All must be of one currency. */
export function sumAmounts(amounts: Iterable<Amount>): Amount {
  let total = new Big(0);
  for (const amount of amounts) total = total.plus(amount);
  return total.toFixed();
}

/** a − b, exact; may be negative. */
export function subtractAmounts(a: Amount, b: Amount): Amount {
  return new Big(a).minus(b).toFixed();
}

/** Negative when a < b, 0 when equal, positive when a > b. Trailing zeros don't count. */
export function compareAmounts(a: Amount, b: Amount): -1 | 0 | 1 {
  return new Big(a).cmp(b) as -1 | 0 | 1;
}

/** Compares values: `"1.50"` and `"1.5"` are the same. */
export function sameAmount(a: Amount, b: Amount): boolean {
  return compareAmounts(a, b) === 0;
}

export function isPositive(amount: Amount): boolean {
  return new Big(amount).gt(0);
}

export function isZero(amount: Amount): boolean {
  return new Big(amount).eq(0);
}

/** The number of decimals, without trailing zeros. */
export function decimalPlaces(amount: Amount): number {
  const value = new Big(amount);
  return Math.max(0, value.c.length - 1 - value.e);
}

/** The same value without trailing zeros: `"1250.500"` → `"1250.5"`. Two equal amounts normalise to one text. */
export function normaliseAmount(amount: Amount): Amount {
  const value = new Big(amount);
  return value.eq(0) ? "0" : value.toFixed();
}

/**
 * Tells if a JSON peer that parses numbers as doubles sees the same value.
 * An amount for which this is false must not be sent. Source: money-safety.md, fact 6.
 */
export function survivesDouble(amount: Amount): boolean {
  const asDouble = Number(amount);
  if (!Number.isFinite(asDouble)) return false;
  return new Big(String(asDouble)).eq(amount);
}

/** whole − part, but never below zero. */
export function remainderOf(whole: Amount, part: Amount): Amount {
  return compareAmounts(part, whole) >= 0 ? "0" : subtractAmounts(whole, part);
}

/** Returns the part in whole per cent, rounded down; 100 of nothing. */
export function percentOf(part: Amount, whole: Amount): number {
  if (isZero(whole)) return 100;
  const hundredfold = new Big(part).times(100);
  return hundredfold.minus(hundredfold.mod(whole)).div(whole).toNumber();
}

/** Rounds to this many decimals, half away from zero. */
export function roundAmount(amount: Amount, decimals: number): Amount {
  return new Big(amount).round(decimals, Big.roundHalfUp).toFixed();
}
