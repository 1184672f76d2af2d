import Big from "big.js";
import type { Amount } from "./amount";
import { currencyRules } from "./currency";

export interface AmountParts {
  negative: boolean;
  /** Grouped whole part, such as `1,250,000`. */
  whole: string;
  /** Digits behind the point, without it; empty for UGX. */
  fraction: string;
}

/** `1250000` → `1,250,000`: digits alone. */
export function groupDigits(digits: string): string {
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3)
    grouped = `${digits.slice(Math.max(0, end - 3), end)},${grouped}`;
  return grouped;
}

/**
 * Splits an amount for the screen by its currency's rules: at least the currency's decimals,
 * and never fewer than the value has, so nothing is rounded away.
 */
function amountParts(amount: Amount, currency: string): AmountParts {
  const rules = currencyRules(currency);
  const { negative, whole, fraction } = plainParts(amount) ?? decimalParts(amount);
  return { negative, whole: groupDigits(whole), fraction: fraction.padEnd(rules.minDecimals, "0") };
}

/** As amounts are written nearly always, without a sign and without zeros to be taken away. */
const PLAIN = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

/** Cut at the point; null for what must be worked out. A run of the rules formats a hundred thousand amounts. */
function plainParts(amount: Amount): AmountParts | null {
  if (!PLAIN.test(amount)) return null;
  const point = amount.indexOf(".");
  return point < 0
    ? { negative: false, whole: amount, fraction: "" }
    : { negative: false, whole: amount.slice(0, point), fraction: amount.slice(point + 1) };
}

function decimalParts(amount: Amount): AmountParts {
  const exact = new Big(amount);
  const [whole = "0", fraction = ""] = exact.abs().toFixed().split(".");
  return { negative: exact.lt(0), whole, fraction };
}

/** `1,250,000.00`, without its code; a negative one as `(50.00)`. For the screen alone: files keep their minus. Source: product.md, Conventions. */
export function formatFigure(amount: Amount, currency: string): string {
  const { negative, whole, fraction } = amountParts(amount, currency);
  return inParentheses(negative, `${whole}${fraction ? `.${fraction}` : ""}`);
}

/** Accountants' negatives: parentheses take the place of a minus, which is easily missed. */
export function inParentheses(negative: boolean, figure: string): string {
  return negative ? `(${figure})` : figure;
}

/** `NGN 1,250,000.00`: the code leads, joined by a no-break space. */
export function formatMoney(amount: Amount, currency: string): string {
  return `${currency}\u00a0${formatFigure(amount, currency)}`;
}
