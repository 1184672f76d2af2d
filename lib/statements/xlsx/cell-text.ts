import Big from "big.js";
import { addDays } from "@/lib/domain/calendar/day";

const NUMBER = /^[+-]?(?:\d{1,310}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][+-]?\d{1,3})?$/;
/** Excel's precision. Digits beyond it are noise of binary fractions. */
const EXCEL_DIGITS = 15;
const MAX_EXPONENT = 30;
const LAST_SERIAL = 2_958_465;

/**
 * A stored number as exact text. Sheets keep figures as binary fractions and write `1234.5600000000001` for 1234.56: what is
 * meant is the 15 digits that Excel shows. Null for what is no number.
 */
export function numberText(stored: string): string | null {
  const text = stored.trim();
  if (!NUMBER.test(text)) return null;
  const value = new Big(text.replace(/^\+/, ""));
  if (Math.abs(value.e) > MAX_EXPONENT) return null;
  return (value.c.length > EXCEL_DIGITS ? new Big(value.toPrecision(EXCEL_DIGITS)) : value).toFixed();
}

/** A stored day count as `YYYY-MM-DD`; null outside of Excel's calendar. */
export function serialDay(stored: string, from1904: boolean): string | null {
  const serial = Number(stored);
  if (!Number.isFinite(serial) || serial < 1 || serial > LAST_SERIAL) return null;
  return addDays(from1904 ? "1904-01-01" : "1899-12-30", Math.floor(serial));
}
