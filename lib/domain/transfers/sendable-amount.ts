import { compareAmounts, decimalPlaces, survivesDouble, type Amount } from "@/lib/money/amount";
import { currencyRules } from "@/lib/money/currency";

/** More than any treasury moves at once. */
const MAX_AMOUNT = "1000000000000";

/** Why an amount can't be sent as it is: more decimals than its currency has, more than is ever moved at once, or digits that the other side would lose if it reads numbers as doubles. */
export type UnsendableReason = "decimals" | "too_large" | "too_many_digits";

/** Null for an amount that can be sent. Source: money-safety.md, fact 6. */
export function whyUnsendable(amount: Amount, currency: string): UnsendableReason | null {
  if (decimalPlaces(amount) > currencyRules(currency).maxDecimals) return "decimals";
  if (compareAmounts(amount, MAX_AMOUNT) > 0) return "too_large";
  return survivesDouble(amount) ? null : "too_many_digits";
}

/** How many decimals a currency has at most, in words without a full stop. */
export function decimalsWords(currency: string): string {
  const { maxDecimals } = currencyRules(currency);
  return maxDecimals === 0
    ? `${currency} has no decimals. Enter a whole amount`
    : `${currency} has at most ${maxDecimals} decimals`;
}
