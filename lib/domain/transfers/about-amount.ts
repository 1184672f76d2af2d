import Big from "big.js";
import type { Amount } from "@/lib/money/amount";
import { currencyRules } from "@/lib/money/currency";
import type { DirectedRate } from "./rate-direction";
import type { Money } from "./transfer";

/** Whether a rate is between these two currencies. */
function isRateOfPair(
  rate: Pick<DirectedRate, "base" | "quote">,
  one: string,
  other: string,
): boolean {
  return (rate.base === one && rate.quote === other) || (rate.base === other && rate.quote === one);
}

/**
 * What an amount comes to at a rate that was seen earlier, rounded to what its currency always shows; one that would read as zero that
 * way, to all the decimals that its currency has.
 * An estimate: the service gives the rate that counts. Null when the rate is for another pair, or unusable.
 */
export function aboutAmount(
  source: Money,
  destinationCurrency: string,
  rate: DirectedRate,
): Amount | null {
  if (!isRateOfPair(rate, source.currency, destinationCurrency) || new Big(rate.value).lte(0))
    return null;
  const exact =
    rate.base === source.currency
      ? new Big(source.amount).times(rate.value)
      : new Big(source.amount).div(rate.value);
  const { minDecimals, maxDecimals } = currencyRules(destinationCurrency);
  const rounded = exact.round(minDecimals, Big.roundHalfUp);
  return (rounded.eq(0) ? exact.round(maxDecimals, Big.roundHalfUp) : rounded).toFixed();
}
