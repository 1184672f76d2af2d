import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { isCurrencyCode } from "@/lib/money/currency-code";

/** The currency code in a text such as `NGN` or `Kenya Shillings (KES)`; null if there is none, or several. */
export function currencyCodeIn(text: string): string | null {
  const codes = new Set((text.match(/\b[A-Z]{3,4}\b/g) ?? []).filter(isCurrencyCode));
  const [only = null] = codes;
  return codes.size === 1 ? only : null;
}

/** What banks and wallets write in the place of a code. Two currencies are called CFA, so it says nothing. */
const OTHER_WORDS: Readonly<Record<string, string | null>> = { CFA: null, FCFA: null, KSH: "KES", KSHS: "KES", TSH: "TZS", TSHS: "TZS", USH: "UGX", USHS: "UGX", RP: "IDR" };

/** The currency that such a word means; null if it is none of them. */
export function currencyOfWord(text: string): string | null {
  return OTHER_WORDS[text.trim().toUpperCase().replace(/\.$/, "")] ?? null;
}

/** A line's currency or token; null if the cell has none. */
export function currencyOfCell(text: string): string | null {
  const code = text.trim().toUpperCase();
  return /^[A-Z]{3,10}$/.test(code) ? (code in OTHER_WORDS ? (OTHER_WORDS[code] ?? null) : code) : null;
}

/** The currency in the headings of the amounts, as in `Money in (GHS)`; null if there is none, or the headings differ. */
export function currencyOfHeadings({ header, columns, amounts }: CsvMapping): string | null {
  if (header === null || columns.currency !== null) return null;
  const money = [columns.balance, ...(amounts.kind === "split" ? [amounts.in, amounts.out] : [amounts.amount])];
  const codes = new Set(money.flatMap((column) => /[([]([A-Z]{3,4})[)\]]\s*$/.exec(header[column ?? -1] ?? "")?.[1] ?? []));
  const [only = null] = codes;
  return codes.size === 1 && only !== null && isCurrencyCode(only) ? only : null;
}
