import Big from "big.js";
import type { DecimalSign } from "@/lib/domain/statements/csv-mapping";
import { parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { parseAmount, type Amount } from "@/lib/money/amount";

const MAX_DECIMALS = 36;
/** A longer number is a hash in the wrong column. */
const MAX_DIGITS = 50;
const MAX_WHOLE_DIGITS = 15;

/** A token amount, exact and signed: as printed, with an exponent, or raw in the token's smallest unit. Null if it isn't an amount. */
export function chainAmount(
  cell: string,
  decimalSign: DecimalSign,
  decimals: string | null,
): Amount | null {
  const text = cell.trim();
  if (text.length > 120) return null;
  const bare = text.replace(/\s+\S{1,30}$/, "");
  const read =
    parsePrintedAmount(text, decimalSign)?.amount ??
    parsePrintedAmount(bare, decimalSign)?.amount ??
    (text === "" ? "0" : parseAmount(text));
  if (read !== null && read.length > MAX_DIGITS) return null;
  if (read === null || decimals === null || decimals.trim() === "") return read;
  const places = /^\d{1,2}$/.test(decimals.trim()) ? Number(decimals) : MAX_DECIMALS + 1;
  // A value with a decimal point is already in tokens, whatever the decimals column says.
  if (places > MAX_DECIMALS) return null;
  return read.includes(".") ? read : shift(read, places);
}

/** In what a value beside a number of decimals is: with a decimal point in tokens. Null if it is the same in both. */
export function unitOf(
  cell: string,
  decimalSign: DecimalSign,
  decimals: string,
): "tokens" | "smallest" | null {
  const read = chainAmount(cell, decimalSign, null);
  if (read === null || !/[1-9]/.test(read) || !/[1-9]/.test(decimals)) return null;
  return read.includes(".") ? "tokens" : "smallest";
}

/** The unit that an explorer writes after an amount, as in `0.5 ETH`; null if there is none. */
export function unitIn(cell: string): string | null {
  return /^[-+\d][\d.,' ]*\s([A-Za-z$₮][A-Za-z0-9.$₮_-]{0,19})$/.exec(cell.trim())?.[1] ?? null;
}

/** A quadrillion tokens or more must be an amount in the token's smallest unit. */
export function isRaw(amount: Amount): boolean {
  return (/^-?(\d+)/.exec(amount)?.[1]?.length ?? 0) > MAX_WHOLE_DIGITS;
}

/** Moves the decimal point to the left. Works on digits, so nothing is rounded. */
function shift(amount: Amount, places: number): Amount {
  if (places === 0) return amount;
  const negative = amount.startsWith("-");
  const digits = amount.replace("-", "").padStart(places + 1, "0");
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return `${negative ? "-" : ""}${new Big(text).toFixed()}`;
}
