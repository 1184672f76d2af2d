import Big from "big.js";
import type { Amount } from "./amount";
import { currencyRules } from "./currency";

export interface AmountParts {
  /** `−` (U+2212) or nothing. */
  sign: string;
  /** Grouped whole part, such as `1,250,000`. */
  whole: string;
  /** Digits behind the point, without it; empty for UGX. */
  fraction: string;
}

function group(digits: string): string {
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
    sign: new Big(amount).lt(0) ? "\u2212" : "",
    whole: group(wholeText),
    fraction: fractionText.padEnd(rules.minDecimals, "0"),
  };
}

/** `1,250,000.00`, without its code. */
export function formatFigure(amount: Amount, currency: string): string {
  const { sign, whole, fraction } = amountParts(amount, currency);
  return `${sign}${whole}${fraction ? `.${fraction}` : ""}`;
}

/** `NGN 1,250,000.00`: the code leads, joined by a no-break space. */
export function formatMoney(amount: Amount, currency: string): string {
  return `${currency}\u00a0${formatFigure(amount, currency)}`;
}
