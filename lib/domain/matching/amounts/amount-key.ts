import type { Amount } from "@/lib/money/amount";

/** Digits behind the point that a sum keeps: as many as an amount can have. Source: lib/money/amount.ts. */
const SCALE = 30;

/**
 * The text that equal amounts share, `"1250.500"` → `"1250.5"`: what maps are keyed by, so it is made
 * without big.js. For amounts above zero.
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

/** The amount as a whole number of its smallest part, for sums that must be exact and quick. For amounts above zero. */
export function amountUnits(amount: Amount): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, "0"));
}

export function sumUnits(amounts: Iterable<{ units: bigint }>): bigint {
  let sum = 0n;
  for (const { units } of amounts) sum += units;
  return sum;
}

/** The other way: exact, without trailing zeros, and with a minus below zero. */
export function unitsAmount(units: bigint): Amount {
  const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, "0");
  const whole = digits.slice(0, -SCALE);
  const fraction = digits.slice(-SCALE).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${fraction ? `.${fraction}` : ""}`;
}
