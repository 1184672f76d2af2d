import { compareAmounts, decimalPlaces, type Amount } from "@/lib/money/amount";
import { currencyRules, isFiat, type CurrencyCode } from "@/lib/money/currency";
import { ServiceError } from "../http/service-error";

/** Assumed: the least amount is 1 of a fiat currency or 0.01 of a stablecoin. */
const LEAST = { fiat: "1", stablecoin: "0.01" } as const;

/** @throws {ServiceError} 400 when the currency has no such fraction. */
export function checkDecimals(amount: Amount, currency: CurrencyCode): void {
  const { maxDecimals } = currencyRules(currency);
  if (decimalPlaces(amount) <= maxDecimals) return;
  const allowed = maxDecimals === 0 ? "no decimals" : `at most ${maxDecimals} decimals`;
  throw new ServiceError(400, `amount in ${currency} must have ${allowed}`);
}

/** @throws {ServiceError} 400 when the amount can't be transferred. */
export function checkTransferAmount(amount: Amount, currency: CurrencyCode): void {
  checkDecimals(amount, currency);
  const least = isFiat(currency) ? LEAST.fiat : LEAST.stablecoin;
  if (compareAmounts(amount, least) < 0)
    throw new ServiceError(400, `amount must be at least ${least} ${currency}`);
}
