import Big from "big.js";
import type { Amount } from "@/lib/money/amount";

export interface DirectedRate {
  /** One unit of this … */
  base: string;
  /** … is `value` units of this. */
  quote: string;
  /** Decimal text. */
  value: string;
}

/** How far rate × amount may lie from the other amount. Assumed: fees and rounding are below 5 %; the inverse rate is always above. */
const TOLERANCE = 0.05;

/** Whether what the rate makes of one amount is about the other one. Multiplied instead of divided: dividing decimals is slow, and rounds. */
const near = (product: Big, amount: Big): boolean =>
  product.minus(amount).abs().lte(amount.times(TOLERANCE));

/**
 * Finds the direction of a rate by checking it against the two amounts, stated per unit of the stronger currency
 * (`1 USDC = 1,585.20 NGN`). Null when neither direction fits, so that no direction is ever guessed.
 * Source: product.md, fact 3.
 */
export function directRate(
  rate: string,
  source: { amount: Amount; currency: string },
  destination: { amount: Amount; currency: string },
): DirectedRate | null {
  const value = new Big(rate);
  const [sent, received] = [new Big(source.amount), new Big(destination.amount)];
  // Amounts of two signs have no rate between them; of one sign, they have that of their sizes.
  if (value.lte(0) || sent.times(received).lte(0)) return null;
  const fitsSourcePerDestination = near(value.times(received.abs()), sent.abs());
  const fitsDestinationPerSource = near(value.times(sent.abs()), received.abs());
  if (fitsSourcePerDestination === fitsDestinationPerSource) return null;
  return fitsSourcePerDestination
    ? { base: destination.currency, quote: source.currency, value: value.toFixed() }
    : { base: source.currency, quote: destination.currency, value: value.toFixed() };
}
