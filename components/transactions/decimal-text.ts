const PLAIN = /^(-?)(\d+)(\.\d+)?$/;

/**
 * A decimal of the service (a rate, a fee) as the screen shows it: its whole part grouped, its decimals as they are.
 * Anything else stays the text that it is: a fee has no currency, and nothing is guessed of it.
 */
export function decimalText(text: string): string {
  const match = PLAIN.exec(text);
  if (!match) return text;
  const [, sign = "", whole = "", fraction = ""] = match;
  return `${sign === "" ? "" : "\u2212"}${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",")}${fraction}`;
}
