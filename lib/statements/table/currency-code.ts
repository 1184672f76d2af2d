import { isCurrencyCode } from "@/lib/money/currency-code";

/** The currency code in a text such as `NGN` or `Kenya Shillings (KES)`; null if there is none, or several. */
export function currencyCodeIn(text: string): string | null {
  const codes = new Set((text.match(/\b[A-Z]{3,4}\b/g) ?? []).filter(isCurrencyCode));
  const [only = null] = codes;
  return codes.size === 1 ? only : null;
}
