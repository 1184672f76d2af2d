import { CELL_CHARACTERS } from "@/components/ui/money";
import { formatFigure } from "@/lib/money/format";
import { listFigure } from "@/lib/money/list-figure";

/** Whether all these totals fit under their columns: sums grow, and a code that the desk doesn't know keeps all its decimals. */
export function fitColumns(...totals: readonly Record<string, string>[]): boolean {
  return totals
    .flatMap((amounts) => Object.entries(amounts))
    .every(
      ([currency, amount]) =>
        formatFigure(listFigure(amount, currency), currency).length <= CELL_CHARACTERS,
    );
}
