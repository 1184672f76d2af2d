import Big from "big.js";
import type { Amount } from "@/lib/money/amount";
import { currencyRules, type CurrencyCode } from "@/lib/money/currency";
import type { TransferType } from "../store/schema";

/** A separate constructor, so that its precision affects no other code. */
const Exact = Big();
Exact.DP = 40;

/**
 * Assumed: the service's share, of the source amount. It is inside the rate already,
 * so that source, rate and destination agree without it.
 */
const FEE_SHARE = "0.001";

/**
 * What a source amount becomes at a rate of fiat per 1 stablecoin, rounded down to what the destination currency can hold.
 */
export function convert(
  type: TransferType,
  sourceAmount: Amount,
  rate: Amount,
  destinationCurrency: CurrencyCode,
): Amount {
  const exact =
    type === "onramp" ? new Exact(sourceAmount).div(rate) : new Exact(sourceAmount).times(rate);
  return exact.round(currencyRules(destinationCurrency).maxDecimals, Big.roundDown).toFixed();
}

/** The fee in the source currency, rounded down to what that currency can hold. */
export function feeFor(sourceAmount: Amount, sourceCurrency: CurrencyCode): Amount {
  return new Exact(sourceAmount)
    .times(FEE_SHARE)
    .round(currencyRules(sourceCurrency).maxDecimals, Big.roundDown)
    .toFixed();
}
