import Big from "big.js";
import {
  type Amount,
  compareAmounts,
  decimalPlaces,
  remainderOf,
  survivesDouble,
} from "@/lib/money/amount";
import { currencyRules } from "@/lib/money/currency";
import type { DirectedRate } from "./rate";
import type { Money } from "./transfer";

/** More than any treasury moves at once. */
const MAX_AMOUNT = "1000000000000";

/** Why an amount can't be sent. A reader of numbers as doubles would lose `too_many_digits`. */
export type UnsendableReason = "decimals" | "too_large" | "too_many_digits";

/** Null for an amount that can be sent. Source: money-safety.md, fact 6. */
export function whyUnsendable(amount: Amount, currency: string): UnsendableReason | null {
  if (decimalPlaces(amount) > currencyRules(currency).maxDecimals) return "decimals";
  if (compareAmounts(amount, MAX_AMOUNT) > 0) return "too_large";
  return survivesDouble(amount) ? null : "too_many_digits";
}

/** How many decimals a currency has at most, in words without a full stop. */
export function describeDecimals(currency: string): string {
  const { maxDecimals } = currencyRules(currency);
  return maxDecimals === 0
    ? `${currency} has no decimals. Enter a whole amount`
    : `${currency} has at most ${maxDecimals} decimals`;
}

function isRateOfPair(
  rate: Pick<DirectedRate, "base" | "quote">,
  one: string,
  other: string,
): boolean {
  return (rate.base === one && rate.quote === other) || (rate.base === other && rate.quote === one);
}

/** Estimates an amount at a rate seen earlier. Null if the rate is for another pair. */
export function estimateAmount(
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

/**
 * The amount to pay now: nothing once all of it is reported. Money reported and not yet detected is on its way; asking
 * for it again would make people pay twice.
 * @param remaining of the transfer's amount, less what was received
 * @param reportable of the transfer's amount, less what was reported
 */
export function amountToPay(remaining: Amount, reportable: Amount): Amount {
  return compareAmounts(reportable, remaining) > 0 ? remaining : reportable;
}

/** The amount reported and not received yet. Parameters as of `amountToPay`. */
export function undetectedAmount(remaining: Amount, reportable: Amount): Amount {
  return remainderOf(remaining, reportable);
}
