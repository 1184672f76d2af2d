import { isCurrencyCode } from "@/lib/money/currency-code";

/** Signs and short names of currencies that are no code, in capitals. Shillings, francs and dirhams have several. */
const NAMES = new Set([
  "R", "K", "N", "P", "L", "E", "D", "M", "Q", "G", "F", "GH", "GHC", "LE", "KSH", "KSHS", "TSH", "TSHS", "USH", "USHS", "SH", "SHS", "BR", "BIRR",
  "FR", "FRS", "SFR", "CFA", "FCFA", "FC", "FMG", "AR", "DH", "DHS", "DA", "DT", "MT", "KZ", "RS", "RP", "RM", "TK", "TL", "EURO", "EUROS", "STG", "US",
  "KR", "ZŁ", "ZL", "KČ", "KC", "FT", "LEI", "LEU", "ЛВ", "ДИН", "DIN",
]);

/** Whether a word beside a figure is a currency: its code or a sign of it, in either case. */
export function isCurrencySign(word: string): boolean {
  if (/\p{Sc}$/u.test(word) || /^f\.? cfa$/i.test(word)) return true;
  const name = word.toUpperCase().replace(/\.$/, "");
  return NAMES.has(name) || isCurrencyCode(name);
}
