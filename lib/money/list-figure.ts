import Big from "big.js";
import type { Amount } from "./amount";
import { isStablecoin } from "./currency";

const LIST_DECIMALS = 2;

/**
 * The amount as a list shows it: stablecoins to 2 decimals, half up; anything else as it is.
 * An amount that would read as zero without being zero keeps its digits.
 */
export function listFigure(amount: Amount, currency: string): Amount {
  if (!isStablecoin(currency)) return amount;
  const exact = new Big(amount);
  const rounded = exact.round(LIST_DECIMALS, Big.roundHalfUp);
  return rounded.eq(0) && !exact.eq(0) ? amount : rounded.toFixed();
}
