const IBAN = /\b[A-Z]{2}\d{2}(?:(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,4})?|[A-Z0-9]{11,30})\b/;
const WALLET = /\b0x[0-9a-fA-F]{40}\b|\b[1-9A-HJ-NP-Za-km-z]{25,64}\b/;
const MASKED = /(?:[*•]+|[xX]{2,})[ -]*(\d{3,})$/;
/** West Africa's bank codes begin with the country: `CI008 01234 123456789012 34`. */
const NUMBER = /(?:\b(?!NO|NR|AC)[A-Z]{2})?\d[\d ./-]*\d/g;

/**
 * The account number in a labelled value, without the names, kinds and currencies that banks put around it. For a masked number, the
 * visible digits. Null if there is none, since a label may also be the heading of a column.
 */
export function accountIn(value: string): string | null {
  const text = value.trim().slice(0, 200);
  const wallet = walletIn(text);
  if (wallet) return wallet;
  const iban = IBAN.exec(text)?.[0];
  if (iban) return iban;
  const masked = MASKED.exec(text)?.[1];
  if (masked) return masked;
  if (/^[A-Z0-9][A-Z0-9./-]{3,40}$/i.test(text) && digitsIn(text) >= 4) return text;
  const numbers = (text.match(NUMBER) ?? []).filter((number) => digitsIn(number) >= 5);
  return numbers.length === 1 ? (numbers[0] ?? null) : null;
}

/** A wallet's address. A bank's “Address” is where the customer lives. */
export function walletIn(value: string): string | null {
  const found = WALLET.exec(value.trim())?.[0];
  return found && /\d/.test(found) && /[A-Za-z]/.test(found) && !IBAN.test(found) ? found : null;
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, "").length;
}
