import { groupDigits, inParentheses } from "./format";

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * A decimal of the service without a currency (a rate, a fee) as the screen shows it: its whole part grouped, its
 * decimals as they are, or padded to `minDecimals` so that a column lines up; nothing is rounded.
 * Anything else stays the text that it is: a fee has no currency, and nothing is guessed of it.
 */
export function formatDecimal(text: string, minDecimals = 0): string {
  const match = PLAIN.exec(text);
  if (!match) return text;
  const [, sign, whole = "", fraction = ""] = match;
  const decimals = fraction.padEnd(minDecimals, "0");
  return inParentheses(sign === "-", `${groupDigits(whole)}${decimals ? `.${decimals}` : ""}`);
}
