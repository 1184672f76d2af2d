import Big from "big.js";
import { isZero, type Amount } from "@/lib/money/amount";

export interface DirectedRate {
  /** One unit of this … */
  base: string;
  /** … is `value` units of this. */
  quote: string;
  /** Decimal text. */
  value: string;
}

/** How far rate × amount may lie from the other amount: fees and rounding, but never the inverse rate. */
const TOLERANCE = 0.05;

const near = (actual: Big, expected: Big): boolean => expected.gt(0) && actual.minus(expected).abs().div(expected).lte(TOLERANCE);

/**
 * Finds the direction of a rate by checking it against the two amounts, stated per unit of the stronger currency
 * (`1 USDC = 1,585.20 NGN`). Null when neither direction fits, so that no direction is ever guessed.
 * Source: product.md, fact 3.
 */
export function directRate(rate: string, source: { amount: Amount; currency: string }, destination: { amount: Amount; currency: string }): DirectedRate | null {
  if (isZero(rate) || isZero(source.amount) || isZero(destination.amount)) return null;
  const value = new Big(rate);
  if (value.lte(0)) return null;
  const sourcePerDestination = new Big(source.amount).div(destination.amount);
  const destinationPerSource = new Big(destination.amount).div(source.amount);
  const fitsSourcePerDestination = near(value, sourcePerDestination);
  const fitsDestinationPerSource = near(value, destinationPerSource);
  if (fitsSourcePerDestination === fitsDestinationPerSource) return null;
  return fitsSourcePerDestination
    ? { base: destination.currency, quote: source.currency, value: value.toFixed() }
    : { base: source.currency, quote: destination.currency, value: value.toFixed() };
}
