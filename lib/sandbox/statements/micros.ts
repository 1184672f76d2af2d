import type { Amount } from "@/lib/money/amount";

/** A whole number of millionths of a currency's unit: exact, and quick to add up. */
export type Micros = bigint;

const DECIMALS = 6;

/** @throws {RangeError} for more than six decimals, which no currency here has. */
export function microsOf(amount: Amount): Micros {
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  if (/[1-9]/.test(fraction.slice(DECIMALS)))
    throw new RangeError(`${amount} has more than ${DECIMALS} decimals`);
  const value = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, "0"));
  return amount.startsWith("-") ? -value : value;
}

/** Decimal text with at least so many decimals, and more where the value has them. */
export function textOf(micros: Micros, decimals: number): Amount {
  const digits = String(micros < 0n ? -micros : micros).padStart(DECIMALS + 1, "0");
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, "").padEnd(decimals, "0");
  const text = digits.slice(0, -DECIMALS) + (fraction === "" ? "" : `.${fraction}`);
  return micros < 0n ? `-${text}` : text;
}

export const absolute = (micros: Micros): Micros => (micros < 0n ? -micros : micros);
