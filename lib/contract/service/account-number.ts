import { wireText } from "./values";

/** Source: interface.md, Limits: a fiat recipient's account number is 10 digits. */
const DIGITS = 10;

/**
 * An account number of ten digits on the wire; null for what isn't text or a number.
 * Assumed: one that comes as a JSON number has lost its leading zeros; one that comes as text is complete.
 */
export function wireAccountNumber(value: unknown): string | null {
  const text = wireText(value);
  return text === null || typeof value === "string" ? text : text.padStart(DIGITS, "0");
}
