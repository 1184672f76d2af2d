import type { Amount } from "@/lib/money/amount";

/** Digits kept after the decimal point: as many as an amount can have. Source: lib/money/amount.ts. */
const SCALE = 30;

/**
 * Writes all spellings of an amount above zero as one text, `"1250.500"` → `"1250.5"`. Made very often as a map's key,
 * so without big.js.
 */
export function amountKey(amount: Amount): string {
  const point = amount.indexOf(".");
  let end = amount.length;
  if (point >= 0) {
    while (amount.charCodeAt(end - 1) === 48) end -= 1;
    if (end - 1 === point) end = point;
  }
  const lastOfWhole = (point >= 0 ? point : end) - 1;
  let start = 0;
  while (start < lastOfWhole && amount.charCodeAt(start) === 48) start += 1;
  return start === 0 && end === amount.length ? amount : amount.slice(start, end);
}

/** An amount above zero as a whole number of 10^-30, for exact and fast sums. */
export function amountUnits(amount: Amount): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, "0"));
}

/** The exact sum of amounts in units of `amountUnits`. */
export function sumUnits(amounts: Iterable<{ units: bigint }>): bigint {
  let sum = 0n;
  for (const { units } of amounts) sum += units;
  return sum;
}

/** The reverse of `amountUnits`: exact, without trailing zeros, with a minus if below zero. */
export function unitsAmount(units: bigint): Amount {
  const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, "0");
  const whole = digits.slice(0, -SCALE);
  const fraction = digits.slice(-SCALE).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${fraction ? `.${fraction}` : ""}`;
}
