import { roundAmount, type Amount } from "./amount";
import { formatFigure } from "./format";

/** A rate worked out of amounts, as it is shown: with two decimals, or six below one, where two would lose the digits that distinguish it. */
export function rateFigure(rate: Amount): string {
  return formatFigure(roundAmount(rate, Number(rate) < 1 ? 6 : 2), "");
}
