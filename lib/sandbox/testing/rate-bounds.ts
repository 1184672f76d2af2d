import type { FiatCurrency } from "@/lib/money/currency";
import { MARKETS, USDT_PREMIUM } from "../data/rates";

/** Returns the bounds of `quoteRate` for a currency, at any time, coin and direction. */
export function rateBounds(fiat: FiatCurrency): { min: number; max: number } {
  const { middle, reach, spread, decimals } = MARKETS[fiat];
  const rounding = 10 ** -decimals;
  return {
    min: middle * (1 - reach) * (1 - spread / 2) - rounding,
    max: middle * (1 + reach) * (1 + USDT_PREMIUM * 1.5) * (1 + spread / 2) + rounding,
  };
}
