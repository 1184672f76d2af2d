import { currencyRules, FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { NEGATIVE, readAmountText, refuse, type Reading } from "./read-amount-text";

const NOT_AN_AMOUNT = "That isn't an amount. Paste or type one, such as 1,250,000.00.";

/** Tells the decimal mark from the group marks; null where both readings are possible and differ. */
function plainNumber(body: string): string | null {
  const packed = body.replace(/[\s\u00a0\u202f'’]/g, "");
  if (/^\d+$/.test(packed)) return packed;
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(packed) || /^\d+\.\d+$/.test(packed))
    return packed.replaceAll(",", "");
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(packed) || /^\d{1,3}(\.\d{3}){2,}$/.test(packed))
    return packed.replaceAll(".", "").replace(",", ".");
  if (/^\d+,\d{1,2}$/.test(packed)) return packed.replace(",", ".");
  return null;
}

const CODES: readonly string[] = [...FIAT_CURRENCIES, ...STABLECOINS];

/** Why the words around a pasted figure stand for another amount than the figure does: another currency, a minus, `million`, `%`. */
function wordsRefusal(before: string, after: string, currency: string): string | null {
  if (/[-\u2212(]/.test(before) || /^\s*[-\u2212]/.test(after)) return NEGATIVE;
  const words = (text: string): string[] => text.toUpperCase().match(/[\p{L}%]+/gu) ?? [];
  const foreign = [...words(before), ...words(after)].find(
    (word) => word !== currency && CODES.includes(word),
  );
  if (foreign) return `That is an amount in ${foreign}, and this one is in ${currency}.`;
  const own = [currency, ...words(currencyRules(currency).name)];
  return words(after).every((word) => own.includes(word)) ? null : NOT_AN_AMOUNT;
}

/** Reads pasted text: code or symbol, spaces and groups are stripped; a figure that can be read in two ways is refused. */
export function readPastedAmount(pasted: string, currency: string): Reading {
  const text = pasted.trim();
  const match = /^([^\d.,]*?)([\d][\d.,\s\u00a0\u202f'’]*)([^\d]*)$/.exec(text);
  if (!match) return refuse(NOT_AN_AMOUNT);
  const [, before = "", body = "", after = ""] = match;
  const suffix = /^\s*([kmb])(?!\p{L})/iu.exec(after)?.[1] ?? "";
  const refusal = wordsRefusal(before, suffix ? after.trimStart().slice(1) : after, currency);
  if (refusal) return refuse(refusal);
  const number = plainNumber(body.trim().replace(/[.,]$/, ""));
  return number === null
    ? refuse(NOT_AN_AMOUNT)
    : readAmountText(trimZeros(number, currency) + suffix, currency);
}

/** `11138600.00` pasted into UGX loses nothing but zeros. */
function trimZeros(number: string, currency: string): string {
  const [whole = "", fraction = ""] = number.split(".");
  const { maxDecimals } = currencyRules(currency);
  const kept = /^0*$/.test(fraction.slice(maxDecimals)) ? fraction.slice(0, maxDecimals) : fraction;
  return kept ? `${whole}.${kept}` : whole;
}
