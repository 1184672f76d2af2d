import { formatFigure } from "@/lib/money/format";
import { listFigure } from "@/lib/money/list-figure";

/** How many characters fit into the amounts' columns at their narrowest, with a currency in front. */
const MOST_CHARACTERS = 16;

/** Whether all these totals fit under their columns: sums grow, and a code that the desk doesn't know keeps all its decimals. */
export function fitColumns(...totals: readonly Record<string, string>[]): boolean {
  return totals.flatMap((amounts) => Object.entries(amounts)).every(([currency, amount]) => formatFigure(listFigure(amount, currency), currency).length <= MOST_CHARACTERS);
}
