import { formatFigure } from "@/lib/money/format";
import type { Amount } from "@/lib/money/amount";
import { addDays, type CalendarDay } from "../calendar/day";
import { printedDay } from "../calendar/printed-time";

/** Where a balance comes from that a period's statements don't state: a person, or the close of an earlier period. */
export type BasisOfBalance =
  | { kind: "stated"; on: CalendarDay; amount: Amount; source: string; by: string }
  | { kind: "closed"; on: CalendarDay; amount: Amount };

interface BasesOfPeriod {
  from: CalendarDay;
  to: CalendarDay;
  currency: string;
  statement: { openingFrom?: BasisOfBalance | undefined; closingFrom?: BasisOfBalance | undefined };
}

/** Where a period's opening and closing balances come from, in words; null where statements state them. */
export function basisWords({
  from,
  to,
  currency,
  statement: { openingFrom, closingFrom },
}: BasesOfPeriod): Record<"opening" | "closing", string | null> {
  return {
    opening: openingFrom
      ? words(openingFrom, addDays(from, -1), "and the lines since", currency)
      : null,
    closing: closingFrom ? words(closingFrom, to, "less the lines until then", currency) : null,
  };
}

function words(basis: BasisOfBalance, edge: CalendarDay, lines: string, currency: string): string {
  const isOfEdge = basis.on === edge;
  if (basis.kind === "closed")
    return isOfEdge
      ? "The closing balance of the closed period before"
      : `${formatFigure(basis.amount, currency)}, the closing balance of the period closed to ${printedDay(basis.on)}, ${lines}`;
  return isOfEdge
    ? `Stated by ${basis.by}: ${basis.source}`
    : `${formatFigure(basis.amount, currency)} at the end of ${printedDay(basis.on)}, stated by ${basis.by} (${basis.source}), ${lines}`;
}
