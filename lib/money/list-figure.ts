import Big from "big.js";
import type { Amount } from "./amount";
import { isCurrency } from "./currency";

const LIST_DECIMALS = 2;

/**
 * The amount as a list shows it: to 2 decimals, half up, also of fiat that a service gives more decimals than it has; a code that
 * the desk doesn't know as it is. Whole it is on hover, on the record's own page and in files.
 * An amount that would read as zero without being zero keeps its digits.
 */
export function listFigure(amount: Amount, currency: string): Amount {
  if (!isCurrency(currency)) return amount;
  const exact = new Big(amount);
  const rounded = exact.round(LIST_DECIMALS, Big.roundHalfUp);
  return rounded.eq(0) && !exact.eq(0) ? amount : rounded.toFixed();
}
