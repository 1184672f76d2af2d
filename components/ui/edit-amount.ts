import type { Amount } from "@/lib/money/amount";
import { currencyRules } from "@/lib/money/currency";
import {
  DECIMAL_COMMA,
  decimalsRefusal,
  NEGATIVE,
  NOT_READABLE,
  readAmountText,
  withPoint,
} from "./read-amount-text";

function grouped(text: string): string {
  const [whole = "", ...rest] = text.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  return [digits.replace(/\B(?=(\d{3})+(?!\d))/g, ","), ...rest].join(".");
}

const SIGNIFICANT = /[\d.kmb]/i;

/** Where the caret goes so that the same digits stand left of it. */
function caretAfter(text: string, significant: number): number {
  let seen = 0;
  let index = 0;
  while (index < text.length && seen < significant) {
    if (SIGNIFICANT.test(text[index] ?? "")) seen++;
    index++;
  }
  return index;
}

export interface AmountEdit {
  text: string;
  caret: number;
  value: Amount | "";
  /** Why the edit was rejected: the previous text is restored. */
  refusal: string | null;
  /** Where a keystroke was rejected behind which digits mean something else: what is typed there next is rejected too. */
  stop: Stop | null;
}

interface Stop {
  at: number;
  refusal: string;
}

/** `1e`, after which `1e5` would lose its letter and become another amount. */
const POWER_OF_TEN = /\d\s*e/i;

const commasIn = (text: string): number => text.split(",").length - 1;

/**
 * Whether a comma was just typed, or stands, where it may be the decimal mark: it stays in the text until a third digit makes a group of it.
 * Group separators come and go automatically and mean nothing.
 */
function keepsComma(previous: string, typed: string): boolean {
  const isTyped = commasIn(typed) > commasIn(previous);
  return (
    (isTyped || DECIMAL_COMMA.test(previous)) &&
    DECIMAL_COMMA.test(typed.replace(/[^\d.,kmb]/gi, ""))
  );
}

/**
 * One keystroke: strips what can't belong, groups, keeps the caret; refuses what would change the amount unseen.
 * @param stop what the keystroke before it left: otherwise `100.50` in a currency without decimals would become 10,050, and `1e5` 15.
 */
export function editAmount(
  previous: string,
  typed: string,
  caret: number,
  currency: string,
  stop: Stop | null = null,
): AmountEdit {
  const stay = (refusal: string | null): AmountEdit => ({
    text: previous,
    caret: Math.max(
      0,
      Math.min(previous.length, caret - Math.max(0, typed.length - previous.length)),
    ),
    value: readAmountText(previous, currency).value ?? "",
    refusal,
    stop: null,
  });
  const stayBefore = (at: number, refusal: string): AmountEdit => ({
    ...stay(refusal),
    caret: at,
    stop: { at, refusal },
  });
  const putIn = typed.length - previous.length;
  if (stop !== null && putIn > 0 && caret - putIn === stop.at)
    return stayBefore(stop.at, stop.refusal);
  if (putIn > 0 && POWER_OF_TEN.test(typed)) return stayBefore(caret - putIn, NOT_READABLE);
  if (/[-\u2212(]/.test(typed)) return stay(NEGATIVE);
  if (DECIMAL_COMMA.test(previous) && commasIn(typed) > commasIn(previous)) return stay(null);
  // A comma after `1.234` means that its point separates groups, as in a pasted 1.234,56.
  if (/^\d{1,3}\.\d{3},$/.test(typed) && typed === `${previous},`)
    return editAmount("", `${previous.replace(".", "")}.`, typed.length, currency);
  const isWhole = currencyRules(currency).maxDecimals === 0;
  const hasComma = keepsComma(previous, typed);
  // The comma of `1,5m` can't be a group's, so it would be a decimal.
  if (hasComma && isWhole && /[kmb]/i.test(typed)) return stay(decimalsRefusal(currency));
  const pointed = hasComma ? withPoint(typed) : typed;
  const cleaned = pointed.replace(/[^\d.kmb]/gi, "").toLowerCase();
  if (/[kmb]./.test(cleaned)) return stay(null);
  if (/^[kmb]$/.test(cleaned)) return stay(null);
  const point = cleaned.indexOf(".");
  if (point !== -1 && cleaned.indexOf(".", point + 1) !== -1) return stay(null);
  const isFraction = point !== -1 && !(hasComma && isWhole);
  if (isFraction && isWhole) return stayBefore(stay(null).caret, decimalsRefusal(currency));
  const fractionDigits = !isFraction ? 0 : cleaned.slice(point + 1).replace(/[kmb]/, "").length;
  if (fractionDigits > currencyRules(currency).maxDecimals) return stay(decimalsRefusal(currency));
  const reading = readAmountText(isFraction ? cleaned : cleaned.replace(".", ""), currency);
  if (reading.value === null) return stay(reading.refusal);
  const before = pointed.slice(0, caret).replace(/[^\d.kmb]/gi, "").length;
  const text = grouped(cleaned);
  // Grouping has removed leading zeros to the left of the caret.
  const dropped = cleaned.length - text.replaceAll(",", "").length;
  const shown = hasComma ? text.replace(".", ",") : text;
  return {
    text: shown,
    caret: caretAfter(text, Math.max(0, before - dropped)),
    value: reading.value,
    refusal: null,
    stop: null,
  };
}
