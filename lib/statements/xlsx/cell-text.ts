import Big from "big.js";
import { addDays } from "@/lib/domain/calendar/day";

const NUMBER = /^[+-]?(?:\d{1,310}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][+-]?\d{1,3})?$/;
/** Excel's precision. Digits beyond it are rounding noise of binary fractions. */
const EXCEL_DIGITS = 15;
const MAX_EXPONENT = 30;
const LAST_SERIAL = 2_958_465;

/**
 * A stored number as exact text. Sheets store figures as binary fractions and write `1234.5600000000001` for 1234.56; the 15 digits
 * that Excel shows are what is meant. Null if it isn't a number.
 */
export function numberText(stored: string): string | null {
  const text = stored.trim();
  if (!NUMBER.test(text)) return null;
  const value = new Big(text.replace(/^\+/, ""));
  if (Math.abs(value.e) > MAX_EXPONENT) return null;
  return (
    value.c.length > EXCEL_DIGITS ? new Big(value.toPrecision(EXCEL_DIGITS)) : value
  ).toFixed();
}

/** A stored number of days as `YYYY-MM-DD`; null outside Excel's calendar. */
export function serialDay(stored: string, from1904: boolean): string | null {
  const serial = Number(stored);
  if (!Number.isFinite(serial) || serial < 1 || serial > LAST_SERIAL) return null;
  return addDays(from1904 ? "1904-01-01" : "1899-12-30", Math.floor(serial));
}
