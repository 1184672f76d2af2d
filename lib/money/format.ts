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
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/**
 * Splits an amount for the screen by its currency's rules: at least the currency's decimals,
 * and never fewer than the value has, so nothing is rounded away.
 */
export function amountParts(amount: Amount, currency: string): AmountParts {
  const rules = currencyRules(currency);
  const [wholeText = "0", fractionText = ""] = new Big(amount).abs().toFixed().split(".");
  return {
    negative: new Big(amount).lt(0),
    whole: groupDigits(wholeText),
    fraction: fractionText.padEnd(rules.minDecimals, "0"),
  };
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
