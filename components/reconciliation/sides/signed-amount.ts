import { isZero } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";

type Direction = "in" | "out";

/** A movement against the account's usual direction is shown as a negative one, as the totals count it. */
export function signedFigure({ direction, amount, currency }: { direction: Direction; amount: string; currency: string }, usual: Direction): string {
  return formatFigure(direction === usual || isZero(amount) ? amount : `-${amount}`, currency);
}
