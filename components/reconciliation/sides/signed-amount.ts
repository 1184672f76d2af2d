import { isZero } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";

type Direction = "in" | "out";

/** Shows a movement against the account's usual direction as negative, since the totals count it that way. */
export function signedFigure(
  { direction, amount, currency }: { direction: Direction; amount: string; currency: string },
  usual: Direction,
): string {
  return formatFigure(direction === usual || isZero(amount) ? amount : `-${amount}`, currency);
}
